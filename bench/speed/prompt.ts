import type { LiveTerminal } from './peers/peer.ts';

/** A prompt that nothing else prints, and the shell that shows it. */
export const PROMPT = 'at-the-prompt>';
export const promptCommand = `PS1='${PROMPT}' exec bash --norc --noprofile -i`;

/** Calls `found` at each piece of output that brings a prompt. Torn ones are found, too. */
export function watchForPrompt(terminal: LiveTerminal, found: () => void): void {
  let tail = '';
  terminal.listen((bytes) => {
    const text = tail + Buffer.from(bytes).toString('latin1');
    const isThere = text.includes(PROMPT);
    tail = isThere ? '' : text.slice(-PROMPT.length);
    if (isThere) found();
  });
}
