/** One message of a MessagePort that lives on the other side, or its end. `ports` are transferred with the message. */
export type PortMessage =
  | { readonly kind: 'port'; readonly port: string; readonly message: unknown; readonly ports: readonly string[] }
  | { readonly kind: 'portClosed'; readonly port: string };

interface Posted {
  readonly kind: 'posted';
  readonly channel: string;
  readonly message: unknown;
  readonly ports: readonly string[];
}

interface Sent {
  readonly kind: 'sent';
  readonly channel: string;
  readonly args: readonly unknown[];
}

/** From the main process to the world of a page's preload script. */
export type ToPage =
  | Sent
  | Posted
  | PortMessage
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly reason: string };

/** From the world of a page's preload script to the main process. */
export type FromPage =
  | Sent
  | Posted
  | PortMessage
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'preloadFailed'; readonly error: Error }
  | { readonly kind: 'key'; readonly input: KeyInput };

/** A key as `before-input-event` tells it. */
export interface KeyInput {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly isAutoRepeat: boolean;
  readonly isComposing: boolean;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** What the preload's world is told when it is made. */
export interface PreloadSetup {
  readonly socketUrl: string;
  /** Name of the events through which the two worlds of a page talk; the page's scripts do not know it. */
  readonly worldToken: string;
  readonly process: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: Readonly<Record<string, string | undefined>>;
    readonly argv: readonly string[];
  };
}
