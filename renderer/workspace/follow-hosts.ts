import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { neededHosts } from './needed-hosts.ts';
import type { Workspace } from './workspace.ts';

/** Keeps the page's lists of paired devices, and of those that are here, as this machine's agent tells them, and connects to those that are needed. */
export function followHosts({ client, hosts, store, clock }: Workspace): Disposable {
  const following = new DisposableStore();
  following.add(
    client.onNotification('peers.changed', ({ peers }) => store.setState({ peers, peersAtMs: clock.now() })),
  );
  following.add(
    client.onNotification('presence.changed', ({ visits }) => store.setState({ visits, visitsAtMs: clock.now() })),
  );
  following.add(
    client.onNotification('approval.changed', ({ waiting }) => store.setState({ waiting, waitingAtMs: clock.now() })),
  );
  following.add(
    client.onStatus(({ announced }) => {
      const looksNearby = announced !== undefined;
      if (looksNearby !== store.getState().looksNearby) store.setState({ looksNearby });
    }),
  );
  const review = (): void => hosts.setNeeded(neededHosts(store.getState()));
  const stop = store.subscribe((state, before) => {
    const isSame = (['tabs', 'peers', 'looksNearby', 'preferences', 'overlay'] as const).every(
      (key) => state[key] === before[key],
    );
    if (!isSame) review();
  });
  following.add(toDisposable(stop));
  review();
  return following;
}
