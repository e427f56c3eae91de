import type { ChildProcess } from 'node:child_process';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { ControlMessage, ControlName, ControlRequest, Controls } from './controls.ts';

/** What an app printed may arrive a little after its end; a child that holds its output would hold it open for ever. */
const lastWordsWithinMs = 500;

/** The test's line to the process of the app under test. */
export class ControlClient {
  readonly #child: ChildProcess;
  readonly #started = createDeferred();
  readonly #calls = new Map<number, Deferred<unknown>>();
  #lastId = 0;

  /** `output` tells, in an error, what the app has printed. */
  constructor(child: ChildProcess, output: () => string) {
    this.#child = child;
    child.on('message', (message) => this.#receive(message as ControlMessage));
    child.once('exit', () => {
      child.once('close', () => this.#fail(output()));
      setTimeout(() => this.#fail(output()), lastWordsWithinMs).unref();
    });
  }

  get started(): Promise<void> {
    return this.#started.promise;
  }

  call<N extends ControlName>(name: N, ...args: Parameters<Controls[N]>): Promise<Awaited<ReturnType<Controls[N]>>> {
    const id = ++this.#lastId;
    const call = createDeferred<unknown>();
    if (!this.#child.connected) return Promise.reject(new Error(`The app has ended: ${name} comes too late`));
    this.#calls.set(id, call);
    this.#child.send({ id, name, args } satisfies ControlRequest);
    return call.promise as Promise<Awaited<ReturnType<Controls[N]>>>;
  }

  #receive(message: ControlMessage): void {
    if (message.kind === 'started') return this.#started.resolve();
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value);
    else call?.reject(message.error);
  }

  #fail(output: string): void {
    const error = new Error(`The app has ended; it said:\n${output}`);
    this.#started.reject(error);
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
  }
}
