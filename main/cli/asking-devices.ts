import { createDeferred, type Deferred } from '../../base/deferred.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';

export type Asked = AgentNotification['pairing.asked'];

/** A device that comes with the code. */
export interface AskingDevice {
  readonly asked: Asked;
  /** Resolves when it has hung up. */
  readonly left: Deferred<void>;
}

/** The devices that come with a pairing code, in the order in which they come. */
export class AskingDevices implements Disposable {
  readonly #owned = new DisposableStore();
  /** Those that still ask, as far as nobody has answered them. */
  #asking: AskingDevice[] = [];
  #came = createDeferred();

  constructor(client: AgentClient) {
    this.#owned.add(client.onNotification('pairing.asked', (asked) => this.#add(asked)));
    this.#owned.add(client.onNotification('pairing.left', ({ waiting }) => this.#keep(waiting)));
  }

  /** The first that nobody has answered. */
  async next(): Promise<AskingDevice> {
    for (;;) {
      const [first] = this.#asking;
      if (first !== undefined) return first;
      await this.#came.promise;
      this.#came = createDeferred();
    }
  }

  answered({ asked: { deviceId } }: AskingDevice): void {
    this.#asking = this.#asking.filter(({ asked }) => asked.deviceId !== deviceId);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #add(asked: Asked): void {
    if (this.#asking.some((one) => one.asked.deviceId === asked.deviceId)) return;
    this.#asking.push({ asked, left: createDeferred() });
    this.#came.resolve();
  }

  #keep(waiting: readonly string[]): void {
    const gone = this.#asking.filter(({ asked }) => !waiting.includes(asked.deviceId));
    this.#asking = this.#asking.filter((one) => !gone.includes(one));
    for (const { left } of gone) left.resolve();
  }
}
