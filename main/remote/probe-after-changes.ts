import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { NetworkWatch } from './network-watch.ts';

/** L54: has the client probe its link whenever this machine is in other networks than before, until that is disposed of. */
export function probeAfterChanges(client: Pick<AgentClient, 'retryNow'>, clock: Clock): Disposable {
  const network = new NetworkWatch(clock);
  const owned = new DisposableStore();
  owned.add(network.onChanged(() => client.retryNow()));
  owned.add(network.keepLooking());
  return owned;
}
