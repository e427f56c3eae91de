import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';

/** The group in the PTY's foreground where that is not the shell's own; undefined, too, once the PTY is closed. */
export function findJobGroup(pty: Pty, shell: OwnedShell): number | undefined {
  const group = pty.foregroundGroup();
  return group === undefined || group <= 1 || group === shell.group ? undefined : group;
}
