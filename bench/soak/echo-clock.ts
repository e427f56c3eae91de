import { waitUntil } from '../../test/wait-until.ts';
import { bounds } from './bounds.ts';
import { summarizeDurations, type DurationSummary } from './duration-summary.ts';
import { script } from './load.ts';
import { TailScreen } from './tail-screen.ts';

/** What `echoProgram` says when it begins. */
export const ECHO_READY = 'ready:';

/** Sends back what it is sent; the terminal itself does nothing. */
export const echoProgram = echoAfter(ECHO_READY);
/** The same, with a screen kept of it from its first byte on: what only prints a greeting has none yet. */
export const drawnEchoProgram = echoAfter(String.raw`\033[2 q${ECHO_READY}`);

export interface EchoFigures extends DurationSummary {
  /** Sent and never seen again. */
  readonly lost: number;
  /** Bytes that came back and had not been sent in that place. */
  readonly foreignBytes: number;
}

function echoAfter(greeting: string) {
  return script(`stty raw -echo; printf '${greeting}'; exec cat`);
}

/** Times keystrokes to a program that sends them back. No two are the same, so that each is known when it returns. */
export class EchoClock extends TailScreen {
  readonly #late: (tookMs: number) => void;
  readonly #sentAtMs = new Map<string, number>();
  #durationsMs: number[] = [];
  #foreignBytes = 0;
  #isPrepared = false;
  #number = 0;
  /** What has returned of the one under way. */
  #stroke = '';
  /** Sent, and not returned yet. */
  #expected = '';

  constructor({ late }: { late: (tookMs: number) => void }) {
    super();
    this.#late = late;
  }

  get figures(): EchoFigures {
    return { ...summarizeDurations(this.#durationsMs), lost: this.#sentAtMs.size, foreignBytes: this.#foreignBytes };
  }

  /** Resolves when the program echoes. */
  whenReady(): Promise<void> {
    return this.waitFor(ECHO_READY);
  }

  /** Forgets what was measured before. */
  begin(): void {
    this.#durationsMs = [];
    this.#foreignBytes = 0;
  }

  send(write: (bytes: Uint8Array) => boolean): void {
    const stroke = `${(this.#number += 1)};`;
    this.#expected += stroke;
    this.#sentAtMs.set(stroke, performance.now());
    write(new TextEncoder().encode(stroke));
  }

  /** Waits for what is on its way, at most that long. */
  async settle(withinMs: number): Promise<void> {
    await waitUntil(() => this.#sentAtMs.size === 0, { withinMs }).catch(() => undefined);
  }

  override write(bytes: Uint8Array, done: () => void): void {
    if (this.#isPrepared) this.#receive(bytes);
    else this.#prepare(bytes);
    done();
  }

  #prepare(bytes: Uint8Array): void {
    super.write(bytes, () => undefined);
    this.#isPrepared = this.text.includes(ECHO_READY);
  }

  #receive(bytes: Uint8Array): void {
    const atMs = performance.now();
    for (const character of new TextDecoder('latin1').decode(bytes)) this.#take(character, atMs);
  }

  #take(character: string, atMs: number): void {
    if (!this.#expected.startsWith(character)) {
      this.#foreignBytes += 1;
      return;
    }
    this.#stroke += character;
    this.#expected = this.#expected.slice(1);
    if (character === ';') this.#returned(atMs);
  }

  #returned(atMs: number): void {
    const stroke = this.#stroke;
    this.#stroke = '';
    const sentAtMs = this.#sentAtMs.get(stroke);
    if (sentAtMs === undefined) return;
    this.#sentAtMs.delete(stroke);
    this.#durationsMs.push(atMs - sentAtMs);
    if (atMs - sentAtMs > bounds.echoP99Ms) this.#late(atMs - sentAtMs);
  }
}
