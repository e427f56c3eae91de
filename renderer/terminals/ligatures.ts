import type { Terminal } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';

/** Longer runs of signs are rules and frames: no font draws them as one, and each length would be a picture of its own. */
const LONGEST_RUN = 8;

/** Signs that fonts for programming draw together; which of them, the font knows. */
const RUN = /[-!#$%&*+./:<=>?@\\^_|~]{2,}/g;

/** From and to of each run of signs in `text` that a font may draw as one, in its own units. Pure. */
export function signRuns(text: string): [number, number][] {
  return [...text.matchAll(RUN)].flatMap(({ 0: { length }, index }): [number, number][] =>
    length <= LONGEST_RUN ? [[index, index + length]] : [],
  );
}

/** Has one terminal draw signs that belong together as its font does, where that is wanted. */
export class Ligatures implements Disposable {
  readonly #terminal: Terminal;
  #areWanted: boolean;
  #joiner: number | undefined;

  constructor(terminal: Terminal, areWanted: boolean) {
    this.#terminal = terminal;
    this.#areWanted = areWanted;
  }

  set areWanted(areWanted: boolean) {
    this.#areWanted = areWanted;
    this.apply();
  }

  /** To be called once the terminal is on the page: before that nothing can be joined. */
  apply(): void {
    if (this.#terminal.element === undefined || this.#areWanted === (this.#joiner !== undefined)) return;
    if (this.#areWanted) this.#joiner = this.#terminal.registerCharacterJoiner(signRuns);
    else this.dispose();
  }

  dispose(): void {
    if (this.#joiner !== undefined) this.#terminal.deregisterCharacterJoiner(this.#joiner);
    this.#joiner = undefined;
  }
}
