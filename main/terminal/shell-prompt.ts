import type { ProcessWait } from './shell-processes.ts';

/** What can be seen of a shell whose own group is in the foreground; what costs a look is looked at only when asked. */
export interface PromptFacts {
  isInteractiveShell(): boolean;
  /** One letter, as `ps -o state`. */
  readonly state: string;
  /** The terminal is set as line editors set it. */
  readonly isLineEdited: boolean;
  /** Undefined when unreadable. */
  wait(): ProcessWait | undefined;
  /** Name of the file that it runs; undefined when unreadable. */
  executable(): string | undefined;
}

/** Shells that leave the editing of lines to the kernel, always or unless told otherwise. */
const SHELLS_WITHOUT_EDITOR = ['bsd-csh', 'dash', 'ksh', 'ksh93', 'posh'];

/**
 * True when a shell surely waits for its next command; what cannot be told from work counts as work. Pure. A shell sets
 * its terminal for editing at its prompt, and back before it runs anything, its own builtins included.
 */
export function isAtPrompt(facts: PromptFacts): boolean {
  if (facts.state !== 'S' || !facts.isInteractiveShell()) return false;
  if (facts.isLineEdited) return facts.wait() !== 'else';
  return SHELLS_WITHOUT_EDITOR.includes(facts.executable() ?? '') && facts.wait() === 'terminal';
}
