import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PasswordCheck } from '../../../main/agent/session-link.ts';
import { PASSWORD_MS, PasswordGate } from '../../../main/remote/password-gate.ts';
import { SessionPassword } from '../../../main/remote/session-password.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import type { RefusalError } from '../../../protocol/error-code.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { keepPassword } from './keep-password.ts';

const RIGHT = 'correct horse';
const callerOf = (number: number) =>
  ({ deviceId: deviceIdOfBytes(new Uint8Array(32).fill(number)), role: 'mine', source: '192.0.2.7' }) as const;
const laptop = callerOf(1);

let folder: string;
let clock: FakeClock;
let audit: FakeAudit;
let password: SessionPassword;
let gate: PasswordGate;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sallyport-test-'));
  [clock, audit] = [new FakeClock(), new FakeAudit()];
  const file = path.join(folder, 'session-password.json');
  await keepPassword(file, RIGHT);
  password = await SessionPassword.load(file, { clock, log: silentLog });
  gate = new PasswordGate({ password, clock, audit });
});
afterEach(async () => {
  await password.settled;
  await rm(folder, { recursive: true });
});

/** A viewer at the gate: what it is asked, and how that ends. */
function knock(caller = laptop) {
  const left = new AbortController();
  const asked: { triesLeft: number; check: PasswordCheck }[] = [];
  const askPassword = (triesLeft: number, check: PasswordCheck): void => void asked.push({ triesLeft, check });
  const ended = gate.ask(caller, { signal: left.signal, askPassword }).then(
    () => 'let in',
    ({ code }: RefusalError) => code,
  );
  const give = (text: string): Promise<string> =>
    (asked[0]?.check(text) ?? Promise.reject(new Error('Nothing was asked'))).then(
      () => 'right',
      ({ code }: RefusalError) => code,
    );
  return { asked, ended, give, leave: () => left.abort() };
}

it('whoever gives the right one is let in, and what was wrong before is forgotten', async () => {
  const viewer = knock();
  const answers = [await viewer.give('wrong one'), await viewer.give(RIGHT)];

  expect({ answers, ended: await viewer.ended, left: knock().asked[0]?.triesLeft }).toEqual({
    ...{ answers: ['wrong_password', 'right'], ended: 'let in', left: 5 },
  });
  expect(audit.events.slice(0, 3)).toEqual(['password.asked', 'password.wrong', 'password.given']);
  expect(JSON.stringify(audit.facts)).not.toMatch(/horse|wrong one/);
});

it('the fifth wrong one locks the device out for all its viewers, and no other device', async () => {
  const [viewer, second, other] = [knock(), knock(), knock(callerOf(2))];
  const answers: string[] = [];
  for (let time = 0; time < 5; time += 1) answers.push(await viewer.give('wrong one'));

  expect(answers).toEqual([...Array<string>(4).fill('wrong_password'), 'locked_out']);
  expect([await viewer.ended, await second.give(RIGHT), await second.ended]).toEqual(Array(3).fill('locked_out'));
  expect([await knock().ended, await other.give(RIGHT)]).toEqual(['locked_out', 'right']);
  expect(audit.events.filter((event) => event === 'password.locked_out')).toHaveLength(1);
  expect(audit.facts.filter(({ event }) => event === 'device.refused')).toEqual([
    expect.objectContaining({ outcome: 'refused', reason: 'locked_out', from: laptop.source }),
  ]);
});

it('many viewers of one device at once get no more guesses than one', async () => {
  const viewers = Array.from({ length: 12 }, () => knock());
  const answers = await Promise.all(viewers.map((viewer) => viewer.give('wrong one')));

  expect(answers.filter((code) => code === 'wrong_password')).toHaveLength(4);
  expect(audit.events.filter((event) => event === 'password.wrong')).toHaveLength(5);
});

it('a guess whose viewer has left before its turn is not made, one under way counts', async () => {
  const [first, second] = [knock(), knock()];
  const guesses = [first.give('wrong one'), second.give(RIGHT)];
  await Promise.resolve();
  first.leave();
  second.leave();

  expect([await Promise.all(guesses), await first.ended, await second.ended]).toEqual([
    ...[['wrong_password', 'unreachable'], 'unreachable', 'unreachable'],
  ]);
  expect(password.triesLeft(laptop.deviceId)).toBe(4);
  expect(clock.pendingTimers).toBe(0);
});

it('nobody waits for a password longer than two minutes, counted anew from each wrong one', async () => {
  const viewer = knock();
  await clock.advance(PASSWORD_MS - 1);
  await viewer.give('wrong one');
  await clock.advance(PASSWORD_MS - 1);
  const pending = clock.pendingTimers;
  await clock.advance(1);

  expect([pending, await viewer.ended, clock.pendingTimers]).toEqual([1, 'password_needed', 0]);
});

it('nothing is asked where no password is set', async () => {
  await password.clear();
  const viewer = knock();

  expect([await viewer.ended, viewer.asked]).toEqual(['let in', []]);
});
