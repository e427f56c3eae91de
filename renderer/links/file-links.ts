import type { IBuffer, ILink, ILinkProvider } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { FilePlace } from '../../protocol/file-place.ts';
import { isMac } from '../keyboard/platform.ts';
import { findCandidates, type FileCandidate } from './file-candidates.ts';
import { readLine, type LineText } from './line-text.ts';
import { placeWords } from './place-words.ts';

/** The whole path of each name that is a file where the terminal runs, else null; `folder` as its shell told it. */
export type FindFiles = (names: readonly string[], folder: string | undefined) => Promise<readonly (string | null)[]>;

export interface FileLinksParts {
  readonly buffer: () => Pick<IBuffer, 'getLine'>;
  /** What the shell had told of its folder when a row was printed. */
  readonly folderAt: (row: number) => string | undefined;
}

type Reply = (links: ILink[] | undefined) => void;

/** Names of files in a terminal, as links: those in the line under the pointer that are there. */
export class FileLinks implements ILinkProvider, Disposable {
  readonly #parts: FileLinksParts;
  readonly #hint = new Emitter<string | undefined>();
  readonly #chosen = new Emitter<FilePlace>();
  /** The place under the pointer, to be read. */
  readonly onHint: Event<string | undefined> = this.#hint.event;
  /** Somebody wants it opened. */
  readonly onChosen: Event<FilePlace> = this.#chosen.event;
  /** Nothing is a link before there is somebody to ask. */
  find: FindFiles | undefined;
  #isAsking = false;
  /** What is asked next: the row where the pointer is now. Nobody waits for the ones before. */
  #next: { readonly row: number; readonly reply: Reply } | undefined;

  constructor(parts: FileLinksParts) {
    this.#parts = parts;
  }

  /** `y` counts from 1. */
  provideLinks(y: number, reply: Reply): void {
    this.#next = { row: y - 1, reply };
    if (!this.#isAsking) void this.#ask();
  }

  dispose(): void {
    this.#next = undefined;
    this.#hint.dispose();
    this.#chosen.dispose();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    for (let asked = this.#next; asked !== undefined; asked = this.#next) {
      const links = await this.#linksAt(asked.row);
      if (this.#next !== asked) continue;
      this.#next = undefined;
      asked.reply(links);
    }
    this.#isAsking = false;
  }

  async #linksAt(row: number): Promise<ILink[] | undefined> {
    const line = readLine(this.#parts.buffer(), row);
    const candidates = findCandidates(line.text);
    if (candidates.length === 0 || this.find === undefined) return undefined;
    const names = [...new Set(candidates.map(({ name }) => name))];
    const files = await this.find(names, this.#parts.folderAt(row)).catch(() => []);
    const found = new Map(names.map((name, index) => [name, files[index] ?? undefined]));
    return chooseApart(candidates.filter(({ name }) => found.get(name) !== undefined)).map((candidate) =>
      this.#link(line, candidate, found.get(candidate.name) ?? ''),
    );
  }

  #link({ text, cellAt }: LineText, { start, end, line, column }: FileCandidate, file: string): ILink {
    const place: FilePlace = { file, line, column };
    return {
      text: text.slice(start, end),
      range: { start: cellAt(start), end: cellAt(end - 1) },
      activate: (event) => {
        if (isMac ? event.metaKey : event.ctrlKey) this.#chosen.fire(place);
      },
      hover: () => this.#hint.fire(placeWords(place)),
      leave: () => this.#hint.fire(undefined),
    };
  }
}

/** In their order, those that overlap none before. */
function chooseApart(candidates: readonly FileCandidate[]): FileCandidate[] {
  const chosen: FileCandidate[] = [];
  for (const one of candidates)
    if (chosen.every(({ start, end }) => one.end <= start || one.start >= end)) chosen.push(one);
  return chosen;
}
