import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandLine } from './start-program.ts';
import { waitUntil } from './wait-until.ts';

const SYSTEMD = '/lib/systemd/systemd';
const RUNTIME = '/run/user/sallyport-test';
/** A /run of its own, in which the machine looks booted by systemd. */
const script = `mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system ${RUNTIME} && chmod 700 ${RUNTIME} && exec ${SYSTEMD} --user`;

/** Why no user manager can be started here; undefined where it can. */
export const whyNoUserSystemd = findReason();

function findReason(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(SYSTEMD)) return 'systemd is not installed';
  if (process.getuid?.() !== 0) return 'only root may make a mount namespace';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'mount namespaces are not to be had';
  return undefined;
}

/** A real user manager of systemd(1), in a mount namespace and with a home of its own. */
export class UserSystemd {
  readonly home: string;
  readonly #child: ChildProcess;

  private constructor(home: string, child: ChildProcess) {
    this.home = home;
    this.#child = child;
  }

  static async start(): Promise<UserSystemd> {
    const home = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    const args = ['--mount', '--propagation', 'private', 'sh', '-c', script];
    const child = spawn('unshare', args, { env: { ...process.env, ...environmentOf(home) }, stdio: 'ignore' });
    const systemd = new UserSystemd(home, child);
    const isRunning = (): boolean => systemd.run('systemctl', '--user', 'is-system-running').stdout === 'running';
    await waitUntil(isRunning, { withinMs: 60_000 });
    return systemd;
  }

  /** Runs a program where this manager is the one to be found. */
  commandLine(program: string, ...args: readonly string[]): CommandLine {
    const env = Object.entries(environmentOf(this.home)).map(([name, value]) => `${name}=${value}`);
    return ['nsenter', '--mount', '--target', String(this.#child.pid), 'env', ...env, program, ...args];
  }

  run(program: string, ...args: readonly string[]): { readonly code: number | null; readonly stdout: string } {
    const [first, ...rest] = this.commandLine(program, ...args);
    const { status, stdout } = spawnSync(first, rest, { encoding: 'utf8' });
    return { code: status, stdout: stdout.trim() };
  }

  /** Ends it, with all its services. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
    await rm(this.home, { recursive: true, force: true });
  }
}

function environmentOf(home: string): Readonly<Record<string, string>> {
  return { HOME: home, XDG_RUNTIME_DIR: RUNTIME, XDG_CONFIG_HOME: join(home, '.config') };
}
