import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../error-code.ts';
import type { AgentNotification } from '../notifications.ts';
import type { Result } from '../requests.ts';
import type { ExitStatus } from '../terminal-info.ts';
import { ByteReceiver, ByteSender } from './byte-streams.ts';
import type { Connection } from './connection.ts';
import type { ExecOutputListener, ExecProcess } from './exec-process.ts';
import type { StreamRouter } from './stream-router.ts';

/** A program the agent runs for this viewer, until it exits or the session ends. */
export class RunningExec implements ExecProcess {
  readonly execId: string;
  readonly pid: number;
  readonly stdin: ByteSender;
  readonly #stdout: ByteReceiver;
  readonly #stderr: ByteReceiver;
  readonly #exited = createDeferred<ExitStatus>();
  #exit: ExitStatus | undefined;
  readonly #release: () => void;
  #connection: Connection | undefined;

  constructor(opened: Result['exec.open'], connection: Connection, router: StreamRouter) {
    const { streams } = opened;
    const sendOn = (stream: number) => (frame: Omit<Parameters<Connection['send']>[0], 'stream'>) =>
      this.#connection?.send({ ...frame, stream });
    const settled = (): void => this.#settle();
    this.#connection = connection;
    this.pid = opened.pid;
    this.execId = opened.execId;
    this.stdin = new ByteSender(sendOn(streams.in));
    this.#stdout = new ByteReceiver(sendOn(streams.out), settled);
    this.#stderr = new ByteReceiver(sendOn(streams.err), settled);
    this.#exited.promise.catch(() => undefined); // whoever asks for it hears of it
    this.#release = () => Object.values(streams).forEach((stream) => router.remove(stream));
    router.add(streams.in, this.stdin);
    router.add(streams.out, this.#stdout);
    router.add(streams.err, this.#stderr);
  }

  get exited(): Promise<ExitStatus> {
    return this.#exited.promise;
  }

  onStdout(listener: ExecOutputListener): Disposable {
    return this.#stdout.listen(listener);
  }

  onStderr(listener: ExecOutputListener): Disposable {
    return this.#stderr.listen(listener);
  }

  exitReported({ execId, code, signal }: AgentNotification['exec.exited']): void {
    if (execId !== this.execId) return;
    this.#exit = { code, signal };
    this.stdin.fail(new RefusalError('unreachable', 'The program has ended'));
    this.#settle();
  }

  linkBroke(): void {
    this.#connection = undefined;
    this.stdin.hold();
  }

  /** The same session over a new link. */
  linkOpened(connection: Connection): void {
    this.#connection = connection;
    this.stdin.resume();
  }

  /** Its session is gone, and the program with it. */
  lost(reason: string): void {
    const failure = new RefusalError('unreachable', reason);
    this.stdin.fail(failure);
    this.#release();
    this.#exited.reject(failure);
  }

  #settle(): void {
    if (this.#exit === undefined || !this.#stdout.isSettled || !this.#stderr.isSettled) return;
    this.#release();
    this.#exited.resolve(this.#exit);
  }
}
