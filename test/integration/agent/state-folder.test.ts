import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeAgentLock } from '../../../main/agent/agent-lock.ts';
import { loadIdentity } from '../../../main/agent/identity.ts';
import { unusable } from '../../../main/agent/state-folder-error.ts';
import { describeStateFolder, openStateFolder, readToken } from '../../../main/agent/state-folder.ts';

const isRoot = process.getuid?.() === 0;
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
});

afterEach(async () => {
  await chmod(parent, 0o700);
  await rm(parent, { recursive: true, force: true });
});

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);

describe('the state folder', () => {
  it('is made with its parents, for its user alone, with a token that stays', async () => {
    const folder = path.join(parent, 'a', 'b');
    const state = await openStateFolder(folder);
    const token = await readToken(state);
    const again = await readToken(await openStateFolder(folder));

    expect({
      modes: [await modeOf(folder), await modeOf(state.token)],
      isSame: token === again,
      length: token.length,
    }).toEqual({ modes: ['700', '600'], isSame: true, length: 43 });
  });

  it('is made private when it is empty or an agent’s, with its token', async () => {
    const folder = path.join(parent, 'mine');
    await mkdir(folder, { mode: 0o755 });
    const state = await openStateFolder(folder);
    const first = await modeOf(folder);
    await writeFile(state.lock, '');
    await chmod(folder, 0o755);
    await chmod(state.token, 0o644);
    await openStateFolder(folder);
    expect([first, await modeOf(folder), await modeOf(state.token)]).toEqual(['700', '700', '600']);
  });

  it('is refused, and left as it is, when others may look into it and it holds other things', async () => {
    const folder = path.join(parent, 'home');
    await mkdir(folder, { mode: 0o755 });
    await writeFile(path.join(folder, 'letter.txt'), '');
    await expect(openStateFolder(folder)).rejects.toMatchObject({
      problem: 'open_to_others',
      message: expect.stringContaining(`chmod 700 '${folder}'`) as string,
    });
    expect(await modeOf(folder)).toBe('755');
  });

  it.each<[string, (folder: string) => string]>([
    ['a file', (folder) => folder],
    ['under a file', (folder) => path.join(folder, 'deeper')],
  ])('is refused with what to do when its path is %s', async (_what, pathOf) => {
    const file = path.join(parent, 'file');
    await writeFile(file, '');
    const folder = pathOf(file);
    const refusal = {
      problem: 'no_directory',
      message: expect.stringMatching(/ is not a folder\. .+ --state-dir/) as string,
    };
    await expect(openStateFolder(folder)).rejects.toMatchObject(refusal);
    await expect(readToken(describeStateFolder(folder))).rejects.toMatchObject({ ...refusal, path: folder });
  });

  it('is refused when it belongs to another user, or may not be made', async () => {
    const folder = path.join(parent, 'theirs');
    if (isRoot) {
      await mkdir(folder, { mode: 0o700 });
      await chown(folder, 12_345, 12_345);
    } else {
      await chmod(parent, 0o500);
    }
    await expect(openStateFolder(folder)).rejects.toMatchObject({
      problem: isRoot ? 'foreign' : 'not_permitted',
      message: expect.stringContaining('--state-dir') as string,
    });
  });

  it.runIf(process.platform === 'linux')('is refused at once where nothing can be made, as under /proc', async () => {
    for (const folder of ['/proc/sallyport', '/proc/sallyport/a/b'])
      await expect(openStateFolder(folder)).rejects.toThrow(
        `${folder} cannot be made: the folder above it takes no new ones`,
      );
  });

  it('gets a new token when a full disk has left an empty one', async () => {
    const state = await openStateFolder(path.join(parent, 'x'));
    await writeFile(state.token, '\n');
    expect((await readToken(await openStateFolder(state.path))).length).toBe(43);
  });

  it.each<[string, 'token' | 'lock' | 'deviceKey']>([
    ['token', 'token'],
    ['lock', 'lock'],
    ['key', 'deviceKey'],
  ])('says so when a folder is where its %s belongs', async (_what, name) => {
    const state = describeStateFolder(path.join(parent, 'x'));
    await mkdir(state[name], { recursive: true });
    const use = async (): Promise<void> => {
      await openStateFolder(state.path);
      takeAgentLock(state.lock, { pid: 1, socket: 'x' }).dispose();
      await loadIdentity(state.deviceKey);
    };
    await chmod(state.path, 0o700);
    await expect(use()).rejects.toMatchObject({
      problem: 'no_file',
      message: expect.stringContaining(state[name]) as string,
    });
  });

  it('says so when there is no room left', () => {
    const refusal = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(unusable('/x/token', refusal)).toMatchObject({
      problem: 'no_space',
      message: expect.stringContaining('Make room') as string,
    });
  });

  it('has its socket elsewhere, in a private folder, where the path would pass 103 bytes', async () => {
    const near = describeStateFolder(path.join(parent, 'x'));
    const long = path.join(parent, 'x'.repeat(103 - parent.length - '/'.length - '/agent.sock'.length));
    const longest = describeStateFolder(long);
    const far = await openStateFolder(`${long}x`);

    expect({
      near: near.socket,
      longest: longest.socket.length,
      isFarShort: Buffer.byteLength(far.socket) <= 103,
      isFarElsewhere: !far.socket.startsWith(parent),
      mode: await modeOf(path.dirname(far.socket)),
    }).toEqual({
      near: path.join(parent, 'x', 'agent.sock'),
      longest: 103,
      isFarShort: true,
      isFarElsewhere: true,
      mode: '700',
    });
  });
});

describe('one agent per state folder', () => {
  const file = (): string => path.join(parent, 'agent.lock');

  it('a second one is refused and told who has it; after the first has let go the next one may', () => {
    const lock = takeAgentLock(file(), { pid: 4711, socket: '/run/a.sock' });
    const second = (): unknown => takeAgentLock(file(), { pid: 1, socket: '/run/b.sock' });
    expect(second).toThrowError(expect.objectContaining({ code: 'agent_running', pid: 4711, socket: '/run/a.sock' }));
    lock.dispose();
    lock.dispose();
    takeAgentLock(file(), { pid: 2, socket: '/run/c.sock' }).dispose();
  });

  it('programs started while it is held do not keep it', () => {
    const lock = takeAgentLock(file(), { pid: 4711, socket: 'x' });
    const child = spawn('sleep', ['30'], { stdio: 'ignore' });
    try {
      lock.dispose();
      takeAgentLock(file(), { pid: 1, socket: 'y' }).dispose();
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('one that has not said yet who it is has the folder’s own socket', async () => {
    const lock = takeAgentLock(file(), { pid: 4711, socket: 'x' });
    await truncate(file());
    expect(() => takeAgentLock(file(), { pid: 1, socket: '/run/here.sock' })).toThrowError(
      expect.objectContaining({ pid: 0, socket: '/run/here.sock' }),
    );
    lock.dispose();
  });
});

describe('the device’s identity', () => {
  it.each([
    ['empty', ''],
    ['no key', 'junk'],
    ['another kind of key', createEd25519Key()],
  ])('is not replaced when its file is %s: the message says what to do', async (_what, content) => {
    const file = path.join(parent, 'device-key.pem');
    await writeFile(file, content, { mode: 0o600 });
    await expect(loadIdentity(file)).rejects.toMatchObject({
      problem: 'damaged',
      message: expect.stringContaining('move it away') as string,
    });
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('is not used, and not touched, when others may read its file: the message says what to do', async () => {
    const file = path.join(parent, 'device-key.pem');
    await loadIdentity(file);
    const content = await readFile(file, 'utf8');
    await chmod(file, 0o644);
    await expect(loadIdentity(file)).rejects.toMatchObject({
      problem: 'open_to_others',
      message: expect.stringContaining(`chmod 600 '${file}'`) as string,
    });
    expect([await modeOf(file), await readFile(file, 'utf8')]).toEqual(['644', content]);
  });

  it('is made once, stays, and follows from a key only its user may read', async () => {
    const file = path.join(parent, 'device-key.pem');
    const first = await loadIdentity(file);
    const again = await loadIdentity(file);
    const other = await loadIdentity(path.join(parent, 'other.pem'));
    expect({
      id: first.deviceId,
      isSame: first.deviceId === again.deviceId,
      isOther: first.deviceId !== other.deviceId,
      curve: first.privateKey.asymmetricKeyDetails?.namedCurve,
      mode: await modeOf(file),
      isPrivateKey: (await readFile(file, 'utf8')).startsWith('-----BEGIN PRIVATE KEY-----'),
    }).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      isSame: true,
      isOther: true,
      curve: 'prime256v1',
      mode: '600',
      isPrivateKey: true,
    });
  });
});

function createEd25519Key(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
