import type { Disposable } from '../../base/disposable.ts';
import type { Hosts } from './hosts.ts';

/**
 * L54: has all links probed, and those that are broken tried again, whenever this machine's agent says that its networks
 * have changed, until that is disposed of. A page sees of its networks only whether there is one.
 */
export function probeAfterChanges(hosts: Hosts): Disposable {
  let known: number | undefined;
  return hosts.local.client.onStatus(({ remote }) => {
    const changes = remote?.networkChanges ?? 0;
    const hasChanged = known !== undefined && changes > known;
    known = changes;
    if (hasChanged) hosts.retryNow();
  });
}
