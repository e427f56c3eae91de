import type { IncomingMessage } from 'node:http';

/** More is not read, nor waited for: whoever refuses may be anybody. */
const MOST_CHARACTERS = 4_096;
const LONGEST_MS = 2_000;

/** What an answer that is no upgrade says, as far as it comes: one line that can act on no screen. Never rejects. */
export async function readRefusalText(response: IncomingMessage): Promise<string> {
  const late = setTimeout(() => response.destroy(), LONGEST_MS);
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > MOST_CHARACTERS) break;
    }
  } catch {
    // What has come so far is the best there is.
  } finally {
    clearTimeout(late);
  }
  return text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
}
