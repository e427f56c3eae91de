import type { Peer } from './peer.ts';
import { timeUntil } from './time-until.ts';

const PROMPT = 'at-the-prompt>';
const command = `PS1='${PROMPT}' exec bash --norc --noprofile -i`;
const FLOOD_MS = 1_000;
const LOST_MS = 30_000;
const interrupt = Uint8Array.of(3);

/** Milliseconds from Ctrl-C, in the middle of a flood, to the shell's prompt. */
export async function measureInterrupt(peer: Peer): Promise<number> {
  const terminal = await peer.open(command, PROMPT);
  try {
    terminal.write(Buffer.from('yes flooding the terminal\r'));
    let tail = '';
    let found = (): void => undefined;
    terminal.listen((bytes) => {
      const text = tail + Buffer.from(bytes).toString('latin1');
      tail = text.slice(-PROMPT.length);
      if (text.includes(PROMPT)) found();
    });
    await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
    return await timeUntil({
      act: () => terminal.write(interrupt),
      whenSeen: (listener) => (found = listener),
      ...{ lostMs: LOST_MS, lost: 'There was no prompt after Ctrl-C' },
    });
  } finally {
    await terminal.close();
  }
}
