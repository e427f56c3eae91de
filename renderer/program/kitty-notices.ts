import { decodeBase64, noticeOf, type ProgramMessage } from './program-message.ts';

/** Notices that are still being said; more at once is nobody's habit. */
const MAX_OPEN = 8;
const MAX_CHARACTERS = 4_096;

interface Parts {
  title: string;
  body: string;
}

/**
 * OSC 99, kitty's notices: `KEY=VALUE:…;PAYLOAD`, in several pieces where `d=0` says that more of the same `i` comes.
 * What they ask for beside title and body (buttons, icons, sounds, reports) is left out.
 */
export class KittyNotices {
  readonly #open = new Map<string, Parts>();

  /** The notice, with the piece that completes it. */
  read(data: string): ProgramMessage | undefined {
    const [metadata = '', ...rest] = data.split(';');
    const keys = new Map(metadata.split(':').map((one) => [one.slice(0, 1), one.slice(2)] as const));
    const part = keys.get('p') ?? 'title';
    if (part !== 'title' && part !== 'body') return undefined;
    const payload = rest.join(';');
    const text = keys.get('e') === '1' ? (decodeBase64(payload) ?? '') : payload;
    const id = keys.get('i') ?? '';
    const parts = this.#open.get(id) ?? { title: '', body: '' };
    parts[part] = (parts[part] + text).slice(0, MAX_CHARACTERS);
    this.#open.delete(id);
    if (keys.get('d') !== '0') return noticeOf(parts.title, parts.body);
    this.#keep(id, parts);
    return undefined;
  }

  #keep(id: string, parts: Parts): void {
    const [oldest] = this.#open.keys();
    if (this.#open.size >= MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    this.#open.set(id, parts);
  }
}
