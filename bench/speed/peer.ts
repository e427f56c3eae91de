/** One passing of something through a terminal. */
export interface Transfer {
  readonly seconds: number;
  /** Between the marks, as they arrived: a program that keeps a screen of its own may send fewer. */
  readonly bytes: number;
  /** Processor time of whatever stands between the terminal and who reads it. */
  readonly processorSeconds: number;
}

/** A program on a terminal, for who types and reads. */
export interface LiveTerminal {
  write(bytes: Uint8Array): void;
  /** Called with all that arrives. One listener. */
  listen(listener: (bytes: Uint8Array) => void): void;
  close(): Promise<void>;
}

/** A program that shows terminals, as the measurements need it. The caller stops it. */
export interface Peer {
  readonly name: string;
  /** Has a shell run that command, and reads all that it prints as fast as it comes. */
  transfer(command: string): Promise<Transfer>;
  /** Has a shell run that command, and waits until it has printed `ready`. */
  open(command: string, ready: string): Promise<LiveTerminal>;
  stop(): Promise<void>;
}
