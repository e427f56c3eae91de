import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RemoteRules } from '../../../main/remote/remote-rules.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  file = path.join(folder, 'remote.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('remote access is on until it is turned off, which a file of this user alone keeps', async () => {
  const first = await RemoteRules.load(file);
  await first.turn(false);
  const mode = (await stat(file)).mode & 0o777;
  const second = await RemoteRules.load(file);
  await second.turn(true);

  expect({ first: first.isOn, second: second.isOn, third: (await RemoteRules.load(file)).isOn, mode }).toEqual({
    ...{ first: false, second: true, third: true },
    mode: 0o600,
  });
});

it('off counts before it is written, is told of once, and is not undone by an earlier on', async () => {
  const rules = await RemoteRules.load(file);
  await rules.turn(false);
  let ended = 0;
  rules.onTurnedOff(() => (ended += 1));
  const on = rules.turn(true);
  await on;
  const wasOn = rules.isOn;
  const again = rules.turn(true);
  const off = [rules.turn(false), rules.turn(false)];
  const justAfter = rules.isOn;
  await Promise.all([again, ...off]);

  expect({ wasOn, justAfter, isOn: rules.isOn, ended, kept: (await RemoteRules.load(file)).isOn }).toEqual({
    ...{ wasOn: true, justAfter: false, isOn: false, ended: 1, kept: false },
  });
});

it('on is told of once it counts, and not where it was on', async () => {
  const rules = await RemoteRules.load(file);
  const told: string[] = [];
  rules.onTurnedOff(() => told.push('off'));
  rules.onTurnedOn(() => told.push(`on: ${rules.isOn}`));
  await rules.turn(true);
  await rules.turn(false);
  await rules.requireApproval(true);
  const [on, asking] = [rules.turn(true), rules.requireApproval(false)];
  told.push('asked for');
  await Promise.all([on, asking]);

  expect(told).toEqual(['off', 'asked for', 'on: true']);
});

it('what cannot be kept is said; off counts all the same, on does not', async () => {
  const rules = await RemoteRules.load(file);
  await rm(folder, { recursive: true });
  await expect(rules.turn(false)).rejects.toThrow();
  await expect(rules.turn(true)).rejects.toThrow();
  expect(rules.isOn).toBe(false);
});

it('a file that does not say it is not taken for permission, and is not replaced', async () => {
  await writeFile(file, '{"version":1}', { mode: 0o600 });
  await expect(RemoteRules.load(file)).rejects.toMatchObject({ problem: 'damaged' });
  expect(await readFile(file, 'utf8')).toBe('{"version":1}');
});

it('to be asked counts at once, beside on and off, and is kept; to be asked no more counts once that is kept', async () => {
  const rules = await RemoteRules.load(file);
  const [off, asking] = [rules.turn(false), rules.requireApproval(true)];
  const justAfter = [rules.isOn, rules.needsApproval];
  await Promise.all([off, asking]);
  const kept = await RemoteRules.load(file);
  await rm(folder, { recursive: true });
  await expect(rules.requireApproval(false)).rejects.toThrow();

  expect([justAfter, [kept.isOn, kept.needsApproval], rules.needsApproval]).toEqual([
    [false, true],
    [false, true],
    true,
  ]);
});
