import type { TerminalSize } from '../../protocol/terminal-info.ts';

/** One viewer's claim on the size of a terminal. */
export interface SizeClaim {
  /** The viewer used the terminal: typed, resized, or made it visible. */
  used(): void;
  request(size: TerminalSize): void;
  /** Has no say until it is used or asks for a size again; `room` is the size that its viewer has room for, if it says so. */
  withdraw(room?: TerminalSize): void;
  setVisible(isVisible: boolean): void;
  /** Gives the size up at once. */
  release(): void;
  readonly isOwner: boolean;
}

class Claim implements SizeClaim {
  readonly #owner: SizeOwner;
  size: TerminalSize | undefined;
  isVisible = true;
  isWithdrawn = false;
  usedOrder = 0;

  constructor(owner: SizeOwner) {
    this.#owner = owner;
  }

  get isOwner(): boolean {
    return this.#owner.isOwner(this);
  }

  used(): void {
    this.isWithdrawn = false;
    this.#owner.touch(this);
  }

  request(size: TerminalSize): void {
    this.size = size;
    this.used();
  }

  withdraw(room = this.size): void {
    this.size = room;
    this.isWithdrawn = true;
    this.#owner.settle();
  }

  setVisible(isVisible: boolean): void {
    if (this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    if (isVisible) this.#owner.touch(this);
    else this.#owner.settle();
  }

  release(): void {
    this.#owner.drop(this);
  }
}

/** Decides whose size a terminal has: that of the most recently used, visible viewer who asked for one (L46). */
export class SizeOwner {
  readonly #claims = new Set<Claim>();
  readonly #changed: () => void;
  #size: TerminalSize;
  #owner: Claim | undefined;
  #order = 0;

  /** `changed` is called after size or owner have changed, with both already in place. */
  constructor(size: TerminalSize, changed: () => void) {
    this.#size = size;
    this.#changed = changed;
  }

  /** The size in force. It stays as it was when the last owner leaves. */
  get size(): TerminalSize {
    return this.#size;
  }

  claim(): SizeClaim {
    const claim = new Claim(this);
    this.#claims.add(claim);
    return claim;
  }

  isOwner(claim: SizeClaim): boolean {
    return this.#owner === claim;
  }

  touch(claim: Claim): void {
    if (!this.#claims.has(claim)) return;
    this.#order += 1;
    claim.usedOrder = this.#order;
    this.settle();
  }

  drop(claim: Claim): void {
    if (this.#claims.delete(claim)) this.settle();
  }

  settle(): void {
    const owner = this.#pickOwner();
    const size = owner?.size ?? this.#size;
    const isSame = owner === this.#owner && size.cols === this.#size.cols && size.rows === this.#size.rows;
    this.#owner = owner;
    this.#size = size;
    if (!isSame) this.#changed();
  }

  #pickOwner(): Claim | undefined {
    let best: Claim | undefined;
    for (const claim of this.#claims) {
      if (!claim.isVisible || claim.isWithdrawn || claim.size === undefined) continue;
      if (best === undefined || claim.usedOrder > best.usedOrder) best = claim;
    }
    return best;
  }
}
