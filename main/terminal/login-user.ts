import os from 'node:os';

/** Who the agent runs as, as a login would know them. */
export interface LoginUser {
  readonly name: string;
  readonly home: string;
  /** The login shell of the user database; undefined when it names none. */
  readonly shell: string | undefined;
}

/** A user that is in no database (a bare uid in a container) is known by the environment alone. */
export function findLoginUser(processEnv: NodeJS.ProcessEnv): LoginUser {
  const found = readUserDatabase();
  return {
    name: found?.username ?? processEnv['USER'] ?? String(process.getuid?.() ?? ''),
    home: found?.homedir ?? processEnv['HOME'] ?? '/',
    shell: found?.shell ?? (processEnv['SHELL'] || undefined),
  };
}

function readUserDatabase(): os.UserInfo<string> | undefined {
  try {
    return os.userInfo();
  } catch {
    return undefined;
  }
}
