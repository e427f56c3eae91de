import { contextBridge, ipcRenderer } from 'electron';
import {
  bridgeMessages,
  fileAnswers,
  PORT_MESSAGE,
  type ClosedWindow,
  type FileAnswer,
  type GivenTabs,
  type MovedTabs,
  type OpenRequest,
  type SallyportBridge,
  type StopListening,
  type WindowNews,
} from '../protocol/window-bridge.ts';

/** Messages of one kind from the main process; the first listener also gets what came before it. */
function listenable<T>(
  name: string,
  parse: (value: unknown) => T | undefined,
): (listener: (value: T) => void) => StopListening {
  const listeners = new Set<(value: T) => void>();
  const early: T[] = [];
  ipcRenderer.on(name, (_event, raw: unknown) => {
    const value = parse(raw);
    if (value === undefined) return;
    if (listeners.size === 0) early.push(value);
    for (const listener of [...listeners]) listener(value);
  });
  return (listener) => {
    listeners.add(listener);
    for (const value of early.splice(0)) listener(value);
    return () => void listeners.delete(listener);
  };
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parseOpenRequest(value: unknown): OpenRequest | undefined {
  const kinds: readonly unknown[] = ['terminal', 'pairing', 'untypable', 'unknown'];
  return kinds.includes((value as OpenRequest | null)?.kind) ? (value as OpenRequest) : undefined;
}

/** Of the main process, which makes it of its own types. */
function parseFacts<T>(value: unknown): T | undefined {
  return typeof value === 'object' && value !== null ? (value as T) : undefined;
}

function parseFileAnswer(value: unknown): FileAnswer {
  return fileAnswers.find((answer) => answer === value) ?? 'failed';
}

const bridge: SallyportBridge = {
  platform: process.platform,
  connect: (hostId, nonce) => ipcRenderer.send(bridgeMessages.connect, { hostId, nonce }),
  command: (name) => ipcRenderer.send(bridgeMessages.command, name),
  copyText: (text) => ipcRenderer.send(bridgeMessages.copyText, text),
  readText: async () => String(await ipcRenderer.invoke(bridgeMessages.readText)),
  openFile: async (place) => parseFileAnswer(await ipcRenderer.invoke(bridgeMessages.openFile, place)),
  setAppearance: (appearance) => ipcRenderer.send(bridgeMessages.appearance, appearance),
  tellAway: (words) => ipcRenderer.send(bridgeMessages.tellAway, words),
  moveTabs: (move) => ipcRenderer.send(bridgeMessages.moveTabs, move),
  tabsTaken: (taken) => ipcRenderer.send(bridgeMessages.tabsTaken, taken),
  showing: (shown) => ipcRenderer.send(bridgeMessages.showing, shown),
  onAction: listenable(bridgeMessages.action, parseText),
  onShowTerminal: listenable(bridgeMessages.showTerminal, parseText),
  onOpenRequest: listenable(bridgeMessages.openRequest, parseOpenRequest),
  onNotice: listenable(bridgeMessages.notice, parseText),
  onTakeTabs: listenable(bridgeMessages.takeTabs, parseFacts<GivenTabs>),
  onTabsMoved: listenable(bridgeMessages.tabsMoved, parseFacts<MovedTabs>),
  onWindows: listenable(bridgeMessages.windows, parseFacts<WindowNews>),
  onWindowClosed: listenable(bridgeMessages.windowClosed, parseFacts<ClosedWindow>),
};

// A port cannot cross the bridge; a message from this window to itself can carry it. Nobody else can hear that message.
ipcRenderer.on(bridgeMessages.port, ({ ports }, nonce: unknown) => {
  if (typeof nonce === 'string') window.postMessage({ type: PORT_MESSAGE, nonce }, '*', [...ports]);
});

contextBridge.exposeInMainWorld('sallyport', bridge);
