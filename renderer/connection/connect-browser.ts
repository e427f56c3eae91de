import type { Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { KEY_SUBPROTOCOL_PREFIX, SUBPROTOCOL } from '../../protocol/version.ts';
import { openBrowserChannel } from './browser-channel.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { PageKey } from './browser-key.ts';

/** Opens one channel to the agent that served this page, or through it to that of a paired device. A refused key is a RefusalError, everything else may pass. */
export async function connectBrowser(pageKey: PageKey, hostId: HostId): Promise<Channel> {
  const key = await pageKey.get();
  const address = new URL('./session', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = hostId === THIS_MACHINE ? '' : `?host=${encodeURIComponent(hostId)}`;
  try {
    return await openBrowserChannel(address.href, [SUBPROTOCOL, KEY_SUBPROTOCOL_PREFIX + key]);
  } catch (error) {
    if (await isRefused(key)) throw new RefusalError('not_permitted', 'The key of this page is not accepted any more');
    throw error;
  }
}

/** Browsers do not tell why a WebSocket failed, so the door is asked about the key alone. No answer is no refusal. */
async function isRefused(key: string): Promise<boolean> {
  try {
    const answer = await fetch('./key', { headers: { authorization: `Bearer ${key}` }, cache: 'no-store' });
    return answer.status === 401 || answer.status === 403;
  } catch {
    return false;
  }
}
