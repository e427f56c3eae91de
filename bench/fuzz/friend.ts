import { systemClock } from '../../base/system-clock.ts';
import { dialPeer, type DialTarget } from '../../main/remote/dialer.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import { NumberedLines, type LineReport } from '../../test/link-faults/numbered-lines.ts';
import type { TestDevice } from '../../test/relay-parties/relay-under-test.ts';
import { waitUntil } from '../../test/wait-until.ts';

const TYPE_EVERY_MS = 500;
const GET_IN_EVERY_MS = 5_000;
const PATIENCE_MS = 30_000;

/** How a paired device has fared among the strangers. */
export interface FriendReport extends LineReport {
  /** Links of the session that was there all the time; more than one has been cut. */
  readonly links: number;
  /** Tries of another session to get in, and those that came to nothing. */
  readonly tries: number;
  readonly failures: readonly string[];
  readonly longestWayInMs: number;
}

/** A paired device with a terminal that it never leaves, and a habit of looking in by every way there is. */
export class Friend {
  readonly #certificate: TestDevice;
  readonly #ways: readonly DialTarget[];
  readonly #client: AgentClient;
  readonly #failures: string[] = [];
  #lines!: NumberedLines;
  #timers: NodeJS.Timeout[] = [];
  #links = 0;
  #tries = 0;
  #longestWayInMs = 0;

  private constructor(certificate: TestDevice, ways: readonly [DialTarget, ...DialTarget[]]) {
    this.#certificate = certificate;
    this.#ways = ways;
    this.#client = this.#newClient(ways[0], () => (this.#links += 1));
  }

  /** Stays by the first of the ways. */
  static async arrive(certificate: TestDevice, ways: readonly [DialTarget, ...DialTarget[]]): Promise<Friend> {
    const friend = new Friend(certificate, ways);
    await friend.#client.whenOpen();
    friend.#lines = await NumberedLines.open(friend.#client);
    return friend;
  }

  begin(): void {
    this.#timers = [
      setInterval(() => this.#lines.type(), TYPE_EVERY_MS),
      setInterval(() => void this.getIn(), GET_IN_EVERY_MS),
    ];
  }

  async finish(): Promise<FriendReport> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await this.getIn();
    await waitUntil(() => this.#lines.areAllBack, { withinMs: PATIENCE_MS });
    const numbers = { links: this.#links, tries: this.#tries, longestWayInMs: this.#longestWayInMs };
    return { ...this.#lines.report, ...numbers, failures: [...this.#failures] };
  }

  /** By each of the ways, and leaves again. */
  async getIn(): Promise<void> {
    await Promise.all(this.#ways.map((way) => this.#getInBy(way)));
  }

  leave(): Promise<void> {
    return this.#client.close();
  }

  async #getInBy(way: DialTarget): Promise<void> {
    const startMs = performance.now();
    const client = this.#newClient(way, () => undefined);
    this.#tries += 1;
    try {
      await client.whenOpen();
      this.#longestWayInMs = Math.max(this.#longestWayInMs, Math.round(performance.now() - startMs));
    } catch (error) {
      this.#failures.push(`${way.addresses.join()}: ${(error as Error).message}`);
    } finally {
      await client.close();
    }
  }

  #newClient(way: DialTarget, linked: () => void): AgentClient {
    const client = new AgentClient({
      connect: async () => {
        const { channel } = await dialPeer(way, { certificate: this.#certificate, clock: systemClock });
        linked();
        return channel;
      },
      client: { name: 'friend', version: '1' },
      clock: systemClock,
    });
    client.start();
    return client;
  }
}
