import type { IMarker, Terminal } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

const FOLDER = 7;
/** What is printed without ever scrolling could tell folders without end. */
const MOST_FOLDERS = 500;
const LONGEST_ADDRESS = 16_384;

interface ToldFolder {
  readonly marker: IMarker;
  readonly address: string;
}

/** Which folder a terminal's shell has told of (OSC 7), and from which row on. */
export class ToldFolders implements Disposable {
  readonly #terminal: Terminal;
  readonly #listening: Disposable;
  readonly #told = new Emitter<string>();
  /** Another one than before, by its address. */
  readonly onTold: Event<string> = this.#told.event;
  /** Oldest first. */
  #folders: ToldFolder[] = [];
  /** Of the rows above the first of them. */
  #above: string | undefined;
  #last: string | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#listening = terminal.parser.registerOscHandler(FOLDER, (address) => this.#read(address));
  }

  /** The address of the folder in which the shell was when the row was printed, which counts from 0. */
  at(row: number): string | undefined {
    if (this.#terminal.buffer.active.type === 'alternate') return this.#last;
    return this.#folders.findLast(({ marker }) => marker.line <= row)?.address ?? this.#above;
  }

  /** Forgets them all. */
  clear(): void {
    for (const { marker } of this.#folders.splice(0)) marker.dispose();
    this.#above = this.#last = undefined;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#told.dispose();
    this.clear();
  }

  #read(address: string): boolean {
    if (address === this.#last || address.length > LONGEST_ADDRESS) return true;
    this.#last = address;
    this.#mark(address);
    this.#told.fire(address);
    return true;
  }

  #mark(address: string): void {
    if (this.#terminal.buffer.active.type === 'alternate') return;
    if (this.#folders.length >= MOST_FOLDERS) this.#folders[0]?.marker.dispose();
    const folder = { marker: this.#terminal.registerMarker(), address };
    this.#folders.push(folder);
    folder.marker.onDispose(() => this.#scrolledAway(folder));
  }

  #scrolledAway(folder: ToldFolder): void {
    const place = this.#folders.indexOf(folder);
    if (place < 0) return;
    if (place === 0) this.#above = folder.address;
    this.#folders.splice(place, 1);
  }
}
