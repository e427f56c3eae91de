import { systemClock } from '../../base/system-clock.ts';
import { dialRelay } from '../../main/remote/dial-relay.ts';
import type { CarrierStream } from '../../main/remote/carrier-stream.ts';
import { RelayMembership } from '../../main/remote/relay-membership.ts';
import type { RelayAddress } from '../../main/remote/relay-socket.ts';
import { makeDevice, type TestDevice } from '../../test/relay-parties/relay-under-test.ts';
import { waitUntil } from '../../test/wait-until.ts';

/** As the program's viewers wait between two tries, at most. */
const REDIAL_MS = 500;
const PATIENCE_MS = 60_000;

interface Member {
  readonly device: TestDevice;
  readonly membership: RelayMembership;
}

/** Agents that take every call, and viewers that call again until they are through. */
export class Crowd {
  readonly #relay: RelayAddress;
  readonly #members: Member[] = [];
  readonly #agentEnds = new Set<CarrierStream>();
  readonly #viewers = new Set<CarrierStream>();
  #isOver = false;

  constructor(relay: RelayAddress) {
    this.#relay = relay;
  }

  get linkCount(): number {
    return this.#viewers.size;
  }

  async join(agents: number): Promise<void> {
    for (let count = 0; count < agents; count += 1) this.#add();
    await this.whenJoined();
  }

  whenJoined(): Promise<void> {
    return waitUntil(() => this.#members.every(({ membership }) => membership.state.kind === 'joined'), {
      withinMs: PATIENCE_MS,
    });
  }

  /** Viewers of each agent in turn; each calls again when its link breaks. */
  async call(viewers: number): Promise<void> {
    for (let count = 0; count < viewers; count += 1) void this.#keepLinked(this.#members[count % this.#members.length]);
    await this.whenLinked(viewers);
  }

  whenLinked(viewers: number): Promise<void> {
    return waitUntil(() => this.#viewers.size === viewers, { withinMs: PATIENCE_MS });
  }

  leave(): void {
    this.#isOver = true;
    for (const { membership } of this.#members) membership.dispose();
    for (const end of [...this.#viewers, ...this.#agentEnds]) end.destroy();
  }

  #add(): void {
    const device = makeDevice();
    const { privateKey } = device;
    const membership = new RelayMembership({ relay: this.#relay, privateKey, clock: systemClock, random: Math.random });
    membership.onAsked((ask) => {
      void ask.accept().then(
        (end) => keep(end, this.#agentEnds),
        () => undefined, // the viewer has left, or the relay
      );
    });
    this.#members.push({ device, membership });
  }

  async #keepLinked(member: Member | undefined): Promise<void> {
    while (member !== undefined && !this.#isOver) {
      const end = await dialRelay(this.#relay, member.device.deviceId, { clock: systemClock }).catch(() => undefined);
      if (end === undefined) await new Promise((resolve) => setTimeout(resolve, REDIAL_MS * Math.random()));
      else await keep(end, this.#viewers);
    }
  }
}

/** Until it has closed. */
function keep(end: CarrierStream, all: Set<CarrierStream>): Promise<void> {
  all.add(end);
  end.resume();
  return new Promise((resolve) => {
    end
      .on('error', () => undefined)
      .once('close', () => {
        all.delete(end);
        resolve();
      });
  });
}
