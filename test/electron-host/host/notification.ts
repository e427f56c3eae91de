import type { NotificationConstructorOptions } from 'electron';
import { HostEmitter } from './host-emitter.ts';
import { HostEvent } from './host-event.ts';

const shown: Notification[] = [];

/** A notification that nobody draws. */
export class Notification extends HostEmitter {
  readonly title: string;
  readonly body: string;
  /** For tests: all it was made with. */
  readonly options: Readonly<NotificationConstructorOptions>;

  static isSupported(): boolean {
    return true;
  }

  constructor(options: NotificationConstructorOptions = {}) {
    super(['show', 'click', 'close', 'action', 'reply', 'failed']);
    this.options = { ...options };
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  show(): void {
    shown.push(this);
    setImmediate(() => this.emit('show', new HostEvent()));
  }

  close(): void {
    const index = shown.indexOf(this);
    if (index < 0) return;
    shown.splice(index, 1);
    setImmediate(() => this.emit('close', new HostEvent()));
  }
}

/** Those that have not been closed. */
export function listNotifications(): readonly Notification[] {
  return [...shown];
}
