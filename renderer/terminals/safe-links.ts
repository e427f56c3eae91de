import { WebLinksAddon } from '@xterm/addon-web-links';
import type { ILinkHandler } from '@xterm/xterm';
import { isMac } from '../keyboard/platform.ts';

const safeSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address if it may be opened from a terminal's output, else undefined. */
export function safeAddress(text: string): string | undefined {
  try {
    const address = new URL(text);
    return safeSchemes.has(address.protocol) ? address.href : undefined;
  } catch {
    return undefined;
  }
}

/** What a link in a terminal does: Ctrl (⌘) and click opens it in a new tab that cannot reach this page; hovering shows how. */
export interface TerminalLinks {
  readonly addon: WebLinksAddon;
  /** For links a program marks itself (OSC 8). */
  readonly handler: ILinkHandler;
}

export function createTerminalLinks(showHint: (address: string | undefined) => void): TerminalLinks {
  const open = (event: MouseEvent, text: string): void => {
    const address = safeAddress(text);
    if (address === undefined || !(isMac ? event.metaKey : event.ctrlKey)) return;
    window.open(address, '_blank', 'noopener,noreferrer');
  };
  const hover = (_event: MouseEvent, text: string): void => showHint(safeAddress(text));
  const leave = (): void => showHint(undefined);
  return {
    addon: new WebLinksAddon(open, {
      hover,
      leave,
      urlRegex: /(?:https?:\/\/|mailto:)[^\s"'<>{}|\\^`]*[^\s"'<>{}|\\^`.,:;!?()[\]]/i,
    }),
    handler: { activate: open, hover, leave, allowNonHttpProtocols: true },
  };
}
