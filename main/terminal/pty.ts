import type { Event } from '../../base/event.ts';
import type { ProfileLook } from '../../protocol/profile.ts';
import type { ExitStatus, TerminalSize } from '../../protocol/terminal-info.ts';

/** What to run, resolved and checked: nothing here is looked up again. */
export interface PtyCommand {
  /** Absolute path of the program. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: TerminalSize;
  /** What it is started as, and by that shown. */
  readonly profile?: ProfileLook | undefined;
}

/** What we need from a pseudoterminal, in our words. Implemented by master-pty.ts and by test/fakes/fake-pty.ts. */
export interface Pty {
  readonly pid: number;
  /** Raw output bytes, in order, valid until the listener returns: copy what is kept. Nothing arrives after `onExit` has fired. */
  readonly onOutput: Event<Uint8Array>;
  /** Fires exactly once, after the last output, even after `dispose` (the child is collected in any case). */
  readonly onExit: Event<ExitStatus>;
  /** Takes what fits and returns how many bytes it took; 0 once disposed or exited (L23). Never blocks. */
  write(data: Uint8Array): number;
  /** Ignored once disposed or exited (L23). */
  resize(size: TerminalSize): void;
  /** Stops or restarts reading from the kernel; the program blocks once its buffer is full. An exit while paused loses nothing. */
  setPaused(isPaused: boolean): void;
  /** Process group in the foreground, or undefined when the PTY has none or is closed. Read it before touching anything. */
  foregroundGroup(): number | undefined;
  /** True while its line discipline is set as by the line editor of a shell at its prompt; false once closed. */
  isLineEdited(): boolean;
  /** Closes the master. The one place where the descriptor dies. What the kernel still held is lost: drain first if it matters. */
  dispose(): void;
  /** Descriptors held now, each a master; none once disposed. */
  readonly descriptors: readonly number[];
}

/** Starts programs on new PTYs. Throws SpawnFailedError when the operating system refuses; then nothing is left behind (L12). */
export interface PtyHost {
  spawn(command: PtyCommand): Pty;
}
