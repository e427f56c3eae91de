import { expect, it } from 'vitest';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import { Asks } from '../../../relay/asks.ts';
import { JoinedAgents } from '../../../relay/joined-agents.ts';
import { Newcomer } from '../../../relay/newcomer.ts';
import type { PeerSocket } from '../../../relay/peer-socket.ts';
import { RelayCounts } from '../../../relay/relay-counts.ts';
import { relaySettingsSchema } from '../../../relay/relay-settings.ts';
import { toDisposable } from '../../../base/disposable.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const nothing = () => toDisposable(() => undefined);

/** A socket that keeps what it is sent, and how it was ended. */
class FakeSocket {
  readonly sent: string[] = [];
  readonly ends: string[] = [];
  readonly source = '192.0.2.1';
  readonly onMessage = nothing;
  readonly onHeard = nothing;
  readonly onEnded = nothing;
  readonly limitBytes = nothing;
  /** While false, everything that is sent waits. */
  isRead = true;

  get bufferedBytes(): number {
    return this.isRead ? 0 : this.sent.join('').length;
  }

  send(message: string): void {
    this.sent.push(message);
  }

  end(reason: string): void {
    this.ends.push(reason);
  }

  asPeer(): PeerSocket {
    return this as unknown as PeerSocket;
  }
}

it('an agent that does not read what it is asked is asked no more than a little', async () => {
  const clock = new FakeClock();
  const settings = relaySettingsSchema.parse({ 'relay.answerMs': 1_000 });
  const parts = { clock, settings, log: silentLog, counts: new RelayCounts(), newcomers: new Set<PeerSocket>() };
  const agents = new JoinedAgents(parts, undefined);
  const asks = new Asks(parts, agents);
  const control = new FakeSocket();
  const deviceId = deviceIdOfBytes(new Uint8Array(32));
  control.isRead = false;
  const viewers = Array.from({ length: 2_000 }, () => new FakeSocket());
  for (const viewer of viewers) {
    asks.open({ deviceId, socket: control.asPeer() }, new Newcomer(viewer.asPeer(), parts, 'dial', () => undefined));
    await clock.advance(settings['relay.answerMs']);
  }
  const after = new FakeSocket();
  control.isRead = true;
  asks.open({ deviceId, socket: control.asPeer() }, new Newcomer(after.asPeer(), parts, 'dial', () => undefined));

  expect(control.sent.join('').length).toBeLessThan(80 * 1024);
  expect([viewers[0], viewers.at(-1), after].map((viewer) => viewer?.ends[0])).toEqual([
    ...['no_answer', 'too_many_asks', undefined],
  ]);
});
