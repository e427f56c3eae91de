import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionPassword } from '../../../main/remote/session-password.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { keepPassword } from './keep-password.ts';

const deviceId = deviceIdOfBytes(new Uint8Array(32).fill(1));

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sallyport-test-'));
  file = path.join(folder, 'session-password.json');
});
afterEach(() => rm(folder, { recursive: true }));

const load = (clock = new FakeClock()): Promise<SessionPassword> =>
  SessionPassword.load(file, { clock, log: silentLog });

describe('a session password', () => {
  it('is none until it is set, and is kept as a salted hash that only its user may read', async () => {
    const password = await load();
    const before = [password.kind, await password.matches('anything'), await readdir(folder)];
    await password.set('correct horse');
    const text = await readFile(file, 'utf8');
    await password.set('correct horse');

    expect(before).toEqual(['none', true, []]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(text).not.toContain('horse');
    expect(await readFile(file, 'utf8')).not.toBe(text); // another salt
    expect(await readdir(folder)).toEqual(['session-password.json']);
  });

  it('is known by the next agent, in whichever way its letters are made, until it is cleared', async () => {
    await (await load()).set('gr\u00fc\u00dfe dich');
    const next = await load();
    const known = [next.kind, await next.matches('gru\u0308\u00dfe dich'), await next.matches('gruesse dich')];
    await next.clear();

    expect(known).toEqual(['set', true, false]);
    expect((await load()).kind).toBe('none');
  });

  it('that is another one now does not let in who is locked out; clearing it does', async () => {
    await keepPassword(file, 'correct horse');
    const password = await load();
    for (let time = 0; time < 5; time += 1) await password.failed(deviceId);
    await password.set('battery staple');
    const changed = [password.waitMs(deviceId), await password.matches('correct horse')];
    await password.clear();

    expect(changed).toEqual([15 * 60_000, false]);
    expect(password.waitMs(deviceId)).toBe(0);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another version', '{"version":2,"kind":"none"}'],
    ['no hash', '{"version":1,"kind":"set","tries":[]}'],
    [
      'a hash that would take all memory',
      JSON.stringify({ version: 1, kind: 'set', tries: [], hash: hashOf(2 ** 30) }),
    ],
  ])(
    'is lost, not none, when its file holds %s: also for the next agent, until somebody clears it',
    async (_what, text) => {
      await writeFile(file, text, { mode: 0o600 });
      const first = await load();
      const next = await load();
      const kinds = [first.kind, next.kind, await next.matches('anything')];
      await next.clear();

      expect(kinds).toEqual(['lost', 'lost', false]);
      expect(await readFile(`${file}.damaged`, 'utf8')).toBe(text);
      expect([next.kind, (await load()).kind]).toEqual(['none', 'none']);
    },
  );
});

describe('wrong passwords', () => {
  it('are kept before they are answered, so that the next agent counts on from them', async () => {
    await keepPassword(file, 'correct horse');
    const password = await load();
    for (let time = 0; time < 5; time += 1) await password.failed(deviceId);
    const next = await load();
    await next.unlock(deviceId);

    expect((await load()).listLockedOut()).toEqual([]);
    expect(password.listLockedOut()).toEqual([{ deviceId, wrong: 5, waitMs: 15 * 60_000 }]);
  });

  it('cost an agent that is killed at most a minute of the time that has passed', async () => {
    const clock = new FakeClock();
    await keepPassword(file, 'correct horse');
    const password = await load(clock);
    for (let time = 0; time < 5; time += 1) await password.failed(deviceId);
    for (let second = 0; second < 310; second += 1) {
      await clock.advance(1_000, () => Promise.resolve());
      password.look();
      await password.settled;
    }

    expect((await load()).waitMs(deviceId)).toBe(10 * 60_000);
    expect(password.waitMs(deviceId)).toBe(15 * 60_000 - 310_000);
  });

  it('count also where they cannot be kept', async () => {
    await keepPassword(file, 'correct horse');
    const password = await load();
    await rm(folder, { recursive: true });
    for (let time = 0; time < 5; time += 1) await password.failed(deviceId);
    await mkdtempAgain();

    expect(password.waitMs(deviceId)).toBe(15 * 60_000);
  });
});

/** For `afterEach`. */
async function mkdtempAgain(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'sallyport-test-'));
}

function hashOf(N: number) {
  return { salt: 'AAAAAAAAAAAAAAAAAAAAAA', hash: 'AAAA', cost: { N, r: 8, p: 1 } };
}
