import type { FilePlace } from '../../protocol/file-place.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { PtyCommand } from './pty.ts';

/** How a terminal was asked for. A restart uses it again. */
export interface TerminalSpec {
  readonly owner: string;
  readonly size: TerminalSize;
  /** None: the user's login shell. */
  readonly command?: string | undefined;
  readonly args?: readonly string[] | undefined;
  /** Instead of `command`: the user's editor, at this place. */
  readonly edit?: FilePlace | undefined;
  readonly cwd?: string | undefined;
  /** Without `cwd`: it begins in the folder this terminal stands in. */
  readonly cwdOf?: TerminalId | undefined;
  /** The folder that `cwdOf` stood for. */
  readonly nearCwd?: string | undefined;
  /** Instead of `command` and `args`, by its name; looked up again at each start. */
  readonly profile?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly title?: string | undefined;
  /** What a person calls it; goes before every other title. */
  readonly name?: string | undefined;
  readonly keep?: boolean | undefined;
  /** Repeating a request with the same owner and key opens nothing twice. */
  readonly key?: string | undefined;
}

/** What was started for it: a restart starts the same, also when another profile has become the default since. */
export function asStarted(spec: TerminalSpec, { profile, cwd }: PtyCommand): TerminalSpec {
  return spec.profile !== undefined || profile === undefined ? spec : { ...spec, profile: profile.name, cwd };
}
