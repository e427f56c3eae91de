import type { FilePlace } from '../../protocol/file-place.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';

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
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly title?: string | undefined;
  /** What a person calls it; goes before every other title. */
  readonly name?: string | undefined;
  readonly keep?: boolean | undefined;
  /** Repeating a request with the same owner and key opens nothing twice. */
  readonly key?: string | undefined;
}
