import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { messages } from '../messages.ts';
import { UNIT_NAME } from './service-unit.ts';

/** Whose services: those of the user who asks, or the machine's own. */
export type ServiceScope = 'user' | 'system';

/** That systemd runs this machine (sd_booted(3)). */
const BOOTED = '/run/systemd/system';
/** Who may go on running after the last logout (loginctl(1), `enable-linger`): a file for each user. */
const LINGERING = '/var/lib/systemd/linger';
/** systemd's own default for a start is 90 s. */
const PATIENCE_MS = 100_000;

/** What systemctl says where nobody listens. */
const NO_MANAGER = /Failed to connect to (?:user scope )?bus/;

/** What systemd says of the unit now. */
export interface UnitState {
  /** `enabled`, `disabled`, `not-found`, …: is-enabled of systemctl(1). */
  readonly enabled: string;
  /** `active`, `inactive`, `failed`, `activating`, … */
  readonly active: string;
  /** Of the agent; undefined while there is none. */
  readonly pid?: number;
}

/** The service manager of one scope, by its own command. */
export class Systemd {
  readonly #scope: ServiceScope;

  /** Throws CliError `no_systemd` where systemd does not run. */
  static async find(scope: ServiceScope): Promise<Systemd> {
    if (!(await isThere(BOOTED))) throw new CliError('no_systemd', messages.noSystemd, exitCodes.failed);
    return new Systemd(scope);
  }

  private constructor(scope: ServiceScope) {
    this.#scope = scope;
  }

  /** Where units that an administrator, or the user, put there are read from (systemd.unit(5)). */
  get unitFile(): string {
    if (this.#scope === 'system') return path.join('/etc/systemd/system', UNIT_NAME);
    const config = process.env['XDG_CONFIG_HOME'];
    const folder = config !== undefined && path.isAbsolute(config) ? config : path.join(os.homedir(), '.config');
    return path.join(folder, 'systemd/user', UNIT_NAME);
  }

  /** Makes systemd read the unit file anew, start it with the machine (or the user's first login), and start it now. */
  async enable(): Promise<void> {
    await this.#run('daemon-reload');
    await this.#run('enable', UNIT_NAME);
    await this.#run('restart', UNIT_NAME);
  }

  /** Ends the agent in order and forgets when to start it. The unit file is the caller's. */
  async disable(): Promise<void> {
    await this.#run('disable', '--now', UNIT_NAME);
  }

  async forget(): Promise<void> {
    await this.#run('daemon-reload');
  }

  async readState(): Promise<UnitState> {
    const text = await this.#run('show', '--property=UnitFileState,ActiveState,MainPID', UNIT_NAME);
    const found = new Map(text.split('\n').map((line) => line.split('=', 2) as [string, string]));
    const pid = Number(found.get('MainPID') ?? 0);
    return {
      enabled: found.get('UnitFileState') || 'not-found',
      active: found.get('ActiveState') || 'inactive',
      ...(pid > 0 && { pid }),
    };
  }

  #run(...args: string[]): Promise<string> {
    return runProgram('systemctl', [`--${this.#scope}`, ...args]);
  }
}

/** Whether that user's services go on without a login. */
export function mayLinger(user: string): Promise<boolean> {
  return isThere(path.join(LINGERING, user));
}

export async function hasUser(name: string): Promise<boolean> {
  return runProgram('id', ['-u', '--', name]).then(
    () => true,
    () => false,
  );
}

/** A user has a systemd of their own while they are logged in, or for as long as they linger. */
function noUserManager(): CliError {
  return new CliError('no_systemd', messages.noUserSystemd(os.userInfo().username), exitCodes.failed);
}

/** Its standard output; throws CliError with its own words. */
function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: 'C' } }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout.trim());
      const said = stderr.trim() || error.message;
      if (NO_MANAGER.test(said) && args.includes('--user')) return reject(noUserManager());
      reject(new CliError('systemd', messages.programFailed(`${program} ${args.join(' ')}`, said), exitCodes.failed));
    });
  });
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
