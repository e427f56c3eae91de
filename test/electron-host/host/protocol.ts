import type { CustomScheme } from 'electron';
import { implementedOnly } from '../wire/implemented-only.ts';
import { registerSchemes } from './app-scheme.ts';
import { readiness } from './readiness.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** `session.protocol`. */
export class Protocol {
  readonly #handlers = new Map<string, ProtocolHandler>();

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (readiness.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    registerSchemes(schemes);
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** For the stand-in itself. */
  handlerOf(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme);
  }
}

export function makeProtocol(): Protocol {
  return implementedOnly('protocol', new Protocol());
}
