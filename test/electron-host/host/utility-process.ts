import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ForkOptions } from 'electron';
import { implementedOnly } from '../wire/implemented-only.ts';
import type { UtilityMessage } from '../wire/utility-message.ts';
import { HostEmitter } from './host-emitter.ts';
import { environment } from './host-environment.ts';
import type { MessagePortMain } from './message-port-main.ts';
import { PortLine } from './port-line.ts';

const running = new Set<ChildProcess>();

/** A Node process of its own, with messages and ports to and fro. */
class UtilityProcess extends HostEmitter {
  readonly #child: ChildProcess;
  readonly #ports = new PortLine('main', (message) => this.#send(message));
  readonly stdout: ChildProcess['stdout'];
  readonly stderr: ChildProcess['stderr'];
  #pid: number | undefined;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super(['spawn', 'exit', 'message', 'error']);
    this.#child = fork(join(environment.builtDir, 'utility.js'), [modulePath, ...args], {
      cwd: options.cwd,
      env: (options.env as NodeJS.ProcessEnv | undefined) ?? process.env,
      execArgv: ['--enable-source-maps', ...(options.execArgv ?? [])],
      stdio: options.stdio === 'pipe' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    this.#pid = this.#child.pid;
    running.add(this.#child);
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.#receive(message as UtilityMessage));
    this.#child.on('exit', (code) => this.#exited(code ?? 15));
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  postMessage(message: unknown, transfer: readonly MessagePortMain[] = []): void {
    const ports = transfer.map((port) => this.#ports.handOver(port));
    this.#send({ kind: 'posted', message, ports });
  }

  /** True when the signal could be sent. */
  kill(): boolean {
    return this.#child.kill();
  }

  #send(message: UtilityMessage): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #receive(message: UtilityMessage): void {
    if (message.kind === 'posted') this.emit('message', message.message);
    else this.#ports.receive(message);
  }

  #exited(code: number): void {
    running.delete(this.#child);
    this.#pid = undefined;
    this.#ports.close();
    this.emit('exit', code);
  }
}

/** The module `utilityProcess`. */
export const utilityProcess = implementedOnly('utilityProcess', {
  fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(modulePath, args, options),
});

/** They end with the app. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
