import { createDeferred, type Deferred } from '../base/deferred.ts';
import { toDisposable, type Disposable } from '../base/disposable.ts';
import { sourceKey } from '../base/source-address.ts';
import type { RelayRefusal } from '../protocol/relay-ends.ts';
import type { RelaySettings } from './relay-settings.ts';

/** How many connections are open, in all and for each source. */
export class ConnectionCounts {
  readonly #settings: RelaySettings;
  readonly #bySource = new Map<string, number>();
  #total = 0;
  #emptied: Deferred<void> | undefined;

  constructor(settings: RelaySettings) {
    this.#settings = settings;
  }

  get total(): number {
    return this.#total;
  }

  /** Counts a connection until the result is disposed. */
  claim(): Disposable | RelayRefusal {
    if (this.#total >= this.#settings['relay.connections']) return 'too_many_connections';
    this.#total += 1;
    return toDisposable(() => {
      this.#total -= 1;
      if (this.#total === 0) this.#emptied?.resolve();
    });
  }

  /** Resolves when no connection is open. */
  emptied(): Promise<void> {
    this.#emptied ??= createDeferred();
    if (this.#total === 0) this.#emptied.resolve();
    return this.#emptied.promise;
  }

  /** Counts it for where it comes from, too. */
  claimSource(address: string): Disposable | RelayRefusal {
    const key = sourceKey(address);
    const open = this.#bySource.get(key) ?? 0;
    if (open >= this.#settings['relay.connectionsPerSource']) return 'too_many_from_here';
    this.#bySource.set(key, open + 1);
    return toDisposable(() => this.#release(key));
  }

  #release(key: string): void {
    const open = (this.#bySource.get(key) ?? 1) - 1;
    if (open > 0) this.#bySource.set(key, open);
    else this.#bySource.delete(key);
  }
}
