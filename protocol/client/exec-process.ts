import type { Disposable } from '../../base/disposable.ts';
import type { ExitStatus } from '../terminal-info.ts';

/** Gets output in order; `done` says that the bytes have been dealt with: it is the flow control. */
export type ExecOutputListener = (bytes: Uint8Array, done: () => void) => void;

/** A program without a terminal, started through the agent. It ends with the session. */
export interface ExecProcess {
  readonly execId: string;
  readonly pid: number;
  readonly stdin: {
    /** Resolves when the agent has taken the bytes; rejects with RefusalError when it never will. */
    write(bytes: Uint8Array): Promise<void>;
    end(): void;
  };
  /** Output is kept until there is a listener: one that nobody takes holds the program up. */
  onStdout(listener: ExecOutputListener): Disposable;
  onStderr(listener: ExecOutputListener): Disposable;
  /** Resolves after the last byte of both outputs is done; rejects with RefusalError when the session is lost. */
  readonly exited: Promise<ExitStatus>;
}
