import { ipcMain, MessageChannelMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import type { Channel } from '../../protocol/channel.ts';
import { FilePlace } from '../../protocol/file-place.ts';
import {
  appCommands,
  appearances,
  bridgeMessages,
  THIS_MACHINE,
  type AppCommand,
  type Appearance,
  type AwayWords,
  type FileAnswer,
  type ShownThings,
  type TabMove,
  type TakenTabs,
} from '../../protocol/window-bridge.ts';
import type { Log } from '../log.ts';
import { isAppPage } from './app-files.ts';
import { openPortChannel } from './port-channel.ts';

const ConnectRequest = z.strictObject({ hostId: z.string().min(1).max(200), nonce: z.string().min(8).max(200) });
const Command = z.enum(appCommands);
const AwayWordsSent = z.strictObject({
  title: z.string().max(300),
  body: z.string().max(1000),
  terminalId: z.string().max(100).optional(),
});
const AppearanceChoice = z.enum(appearances);
/** As pages make it. */
const Id = z.string().min(1).max(100);
/** Of a group of tabs, with their names. */
const KeptTabs = z.string().max(64 * 1024);
const Coordinate = z.number().min(-100_000).max(100_000);
const Move = z.strictObject({
  moveId: Id,
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['newWindow', 'nextWindow']) }),
    z.strictObject({ kind: z.literal('point'), x: Coordinate, y: Coordinate }),
  ]),
  tabs: KeptTabs,
});
const Taken = z.strictObject({ moveId: Id, tabIds: z.array(Id).max(100) });
const Shown = z.strictObject({ terminalIds: z.array(Id).max(10_000), hostIds: z.array(Id).max(1_000) });
/** What a selection of a whole scrollback can hold. */
const CopiedText = z.string().max(64 * 1024 * 1024);

/** What the page of a window, `from`, asks for. */
export interface BridgeHandlers<Window> {
  /** The window of this app whose page that is. */
  find(contents: WebContents): Window | undefined;
  /** A page begins a session with the agent of this machine. */
  connected(channel: Channel, from: Window): void;
  /** A page begins a session with the agent of a paired device. */
  hostCalled(channel: Channel, hostId: string): void;
  command(name: AppCommand, from: Window): void;
  copyText(text: string): void;
  /** The clipboard's text; empty when this page may not have it now. */
  readText(from: Window): Promise<string>;
  openFile(place: FilePlace): Promise<FileAnswer>;
  setAppearance(appearance: Appearance): void;
  tellAway(words: AwayWords, from: Window): void;
  moveTabs(move: TabMove, from: Window): void;
  tabsTaken(taken: TakenTabs, from: Window): void;
  showing(shown: ShownThings, from: Window): void;
}

/** Answers what the preload's one object asks for. A message from elsewhere, or with another shape, has no effect. */
export function serveBridge<Window>(handlers: BridgeHandlers<Window>, log: Log): void {
  const on = <T>(name: string, schema: z.ZodType<T>, act: (value: T, from: Window, contents: WebContents) => void) => {
    ipcMain.on(name, (event, raw: unknown) => {
      const parsed = schema.safeParse(raw);
      const from = findSender(event, handlers);
      if (from === undefined || !parsed.success) log.warn({ name }, 'a message to the app was refused');
      else act(parsed.data, from, event.sender);
    });
  };
  on(bridgeMessages.connect, ConnectRequest, ({ hostId, nonce }, from, contents) => {
    const { port1, port2 } = new MessageChannelMain();
    const channel = openPortChannel(port1);
    contents.postMessage(bridgeMessages.port, nonce, [port2]);
    if (hostId === THIS_MACHINE) handlers.connected(channel, from);
    else handlers.hostCalled(channel, hostId);
  });
  on(bridgeMessages.command, Command, (name, from) => handlers.command(name, from));
  on(bridgeMessages.copyText, CopiedText, (text) => handlers.copyText(text));
  on(bridgeMessages.appearance, AppearanceChoice, (appearance) => handlers.setAppearance(appearance));
  on(bridgeMessages.tellAway, AwayWordsSent, ({ title, body, terminalId }, from) =>
    handlers.tellAway({ title, body, terminalId }, from),
  );
  on(bridgeMessages.moveTabs, Move, (move, from) => handlers.moveTabs(move, from));
  on(bridgeMessages.tabsTaken, Taken, (taken, from) => handlers.tabsTaken(taken, from));
  on(bridgeMessages.showing, Shown, (shown, from) => handlers.showing(shown, from));
  ipcMain.handle(bridgeMessages.readText, (event) => {
    const from = findSender(event, handlers);
    return from === undefined ? '' : handlers.readText(from);
  });
  ipcMain.handle(bridgeMessages.openFile, (event, raw: unknown) => {
    const { data: place } = FilePlace.safeParse(raw);
    return place !== undefined && findSender(event, handlers) !== undefined ? handlers.openFile(place) : 'failed';
  });
}

/** Only the top frame of a page of ours may speak. */
function findSender<Window>(
  { sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent,
  { find }: BridgeHandlers<Window>,
): Window | undefined {
  const isOurPage = senderFrame !== null && senderFrame.parent === null && isAppPage(senderFrame.url);
  return isOurPage ? find(sender) : undefined;
}
