import { findLoginUser } from '../login-user.ts';
import type { ProfileBookParts } from './profile-book.ts';
import { findSshHosts } from './ssh-hosts.ts';
import { findUnixShells } from './unix-shells.ts';
import { findWindowsShells } from './windows-shells.ts';

/** How profiles are found on this machine, for the user the agent runs as. */
export function profileFinders(processEnv: NodeJS.ProcessEnv): ProfileBookParts['finders'] {
  return {
    shell: async () => (process.platform === 'win32' ? findWindowsShells(processEnv) : findUnixShells()),
    ssh: async () => findSshHosts(processEnv['HOME'] || findLoginUser(processEnv).home),
  };
}
