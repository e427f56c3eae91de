import { closeCodes, type Channel } from '../../../protocol/channel.ts';
import { RawViewer } from '../../../test/fakes/raw-viewer.ts';
import type { AgentUnderTest } from '../agent-under-test.ts';
import { times, type Load } from '../load.ts';

const SESSIONS = 650;
/** More than the system lets wait at one socket are turned away by it. */
const CONNECTING_AT_ONCE = 100;

type Ending = 'closed' | 'left' | 'cut' | 'cut while opening';
const endings: readonly [Ending, ...Ending[]] = ['closed', 'closed', 'left', 'cut', 'cut while opening'];

/** L9: 650 sessions that open and end side by side, in every way a session can. */
export const sessionStorms: Load = {
  name: 'session storm',
  weight: 1,
  pauseMs: 60_000,
  async run({ agent, random }) {
    const ways = times(SESSIONS, () => random.pick(endings));
    const channels = await connectAll(agent);
    const lives = ways.map((ending, index) => live(channels[index] as Channel, ending));
    const failures = (await Promise.allSettled(lives)).flatMap((one) =>
      one.status === 'rejected' ? String(one.reason) : [],
    );
    for (const channel of channels) channel.close(closeCodes.orderly, 'over');
    if (failures.length > 0) throw new Error(`${failures.length} of ${SESSIONS} failed: ${failures[0]}`);
  },
};

async function connectAll(agent: AgentUnderTest): Promise<Channel[]> {
  const channels: Channel[] = [];
  while (channels.length < SESSIONS) {
    const count = Math.min(CONNECTING_AT_ONCE, SESSIONS - channels.length);
    channels.push(...(await Promise.all(times(count, () => agent.connect()))));
  }
  return channels;
}

async function live(channel: Channel, ending: Ending): Promise<void> {
  const viewer = new RawViewer(channel);
  const opened = viewer.request('session.open', { protocol: 1, client: { name: 'storm', version: '1' } });
  if (ending === 'cut while opening') {
    channel.close(closeCodes.broken, 'cut');
    await opened.catch(() => undefined);
    return;
  }
  await opened;
  if (ending === 'cut') channel.close(closeCodes.broken, 'cut');
  else if (ending === 'closed') await viewer.request('session.close');
  else channel.close(closeCodes.orderly, 'left');
}
