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
  /** The viewer's end goes; a program that obeys no hang-up may stay. */
  close(): Promise<void>;
}

export interface ViewerSpeed {
  /** How much the viewer takes in; without it all that comes. */
  readonly bytesPerSecond?: number;
}

/** A program that shows terminals, as the measurements need it. The caller stops it. */
export interface Peer {
  readonly name: string;
  /** Has a shell run that command, and reads all that it prints as fast as it comes. Missing: it passes screens, not bytes. */
  readonly transfer?: (command: string) => Promise<Transfer>;
  /** Has a shell run that command, and waits until it has printed `ready`. */
  open(command: string, ready: string, speed?: ViewerSpeed): Promise<LiveTerminal>;
  stop(): Promise<void>;
}

/** One that passes bytes on. */
export type PassingPeer = Peer & Required<Pick<Peer, 'transfer'>>;

export function isPassing(peer: Peer): peer is PassingPeer {
  return peer.transfer !== undefined;
}
