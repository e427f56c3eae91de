import { randomFillSync } from 'node:crypto';
import { waitUntil } from '../../../test/wait-until.ts';
import { endTerminal, script, size, withClient, type Load } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

const PASTE_BYTES = 768 * 1024;
const PIECE_BYTES = 64 * 1024;

/** A paste to a program that does not read: discarded, ended under it, or left behind by its viewer. */
export const deafPrograms: Load = {
  name: 'deaf program',
  weight: 2,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const screen = new TailScreen();
      const deaf = script('stty raw -echo; printf ready; exec sleep 600');
      const { terminal, attachment } = await client.openTerminal({ ...size, ...deaf }, screen);
      const { terminalId } = terminal;
      await screen.waitFor('ready');
      for (let sent = 0; sent < PASTE_BYTES; sent += PIECE_BYTES)
        attachment.write(randomFillSync(new Uint8Array(PIECE_BYTES)));
      await waitUntil(() => attachment.pendingInputBytes === 0, { withinMs: 20_000 });
      if (random.happens(0.5)) {
        const { discarded } = await client.request('terminal.discardInput', { terminalId });
        if (discarded < PASTE_BYTES / 2) throw new Error(`Only ${discarded} bytes waited to be discarded`);
      }
      if (random.happens(0.5)) await attachment.detach();
      await endTerminal(client, { terminalId });
    }),
};
