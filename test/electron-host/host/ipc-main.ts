import { HostEmitter } from './host-emitter.ts';

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown;

/** `ipcMain`, and the `ipc` of one webContents. Any event name is a channel. */
export class IpcMain extends HostEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the stand-in itself: who answers invocations of `channel`. */
  handlerOf(channel: string): InvokeHandler | undefined {
    return this.#handlers.get(channel);
  }
}

export const ipcMain = new IpcMain();
