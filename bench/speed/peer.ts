/** One passing of something through a terminal. */
export interface Transfer {
  readonly seconds: number;
  /** Between the marks, as they arrived: a program that keeps a screen of its own may send fewer. */
  readonly bytes: number;
  /** Processor time of whatever stands between the terminal and who reads it. */
  readonly processorSeconds: number;
}

/** A terminal whose program sends back each byte it is sent. */
export interface EchoTerminal {
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
  openEcho(): Promise<EchoTerminal>;
  stop(): Promise<void>;
}

export const ECHO_READY = 'ready:';
/** A shell command: sends back what it is sent; the terminal itself does nothing. */
export const echoCommand = `stty raw -echo; printf ${ECHO_READY}; exec cat`;
