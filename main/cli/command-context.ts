import type { Output } from './output.ts';

/** Where the parts of the built program are, seen from its entry. */
export interface Resources {
  readonly version: string;
  readonly mirrorWorkerUrl: URL;
  readonly pageFolder: string;
}

/** What every command is given. */
export interface CommandContext {
  readonly resources: Resources;
  readonly stateDir: string;
  readonly output: Output;
  /** Holds the session password of the host that is called. */
  readonly passwordFile?: string | undefined;
  /** Whether paired machines are to be looked for in local networks, whatever the settings say. */
  readonly discovery: boolean;
}
