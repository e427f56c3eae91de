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
/** What a selection of a whole scrollback can hold. */
const CopiedText = z.string().max(64 * 1024 * 1024);

export interface BridgeHandlers {
  /** True for the pages of this app's window. */
  isOwn(contents: WebContents): boolean;
  /** A page begins a session with the agent of this machine. */
  connected(channel: Channel, contents: WebContents): void;
  /** A page begins a session with the agent of a paired device. */
  hostCalled(channel: Channel, hostId: string): void;
  command(name: AppCommand): void;
  copyText(text: string): void;
  /** The clipboard's text; empty when this page may not have it now. */
  readText(): Promise<string>;
  openFile(place: FilePlace): Promise<FileAnswer>;
  setAppearance(appearance: Appearance): void;
  tellAway(words: AwayWords): void;
}

/** Answers what the preload's one object asks for. A message from elsewhere, or with another shape, has no effect. */
export function serveBridge(handlers: BridgeHandlers, log: Log): void {
  const on = <T>(name: string, schema: z.ZodType<T>, act: (value: T, contents: WebContents) => void): void => {
    ipcMain.on(name, (event, raw: unknown) => {
      const parsed = schema.safeParse(raw);
      if (!isTrusted(event, handlers) || !parsed.success) log.warn({ name }, 'a message to the app was refused');
      else act(parsed.data, event.sender);
    });
  };
  on(bridgeMessages.connect, ConnectRequest, ({ hostId, nonce }, contents) => {
    const { port1, port2 } = new MessageChannelMain();
    const channel = openPortChannel(port1);
    contents.postMessage(bridgeMessages.port, nonce, [port2]);
    if (hostId === THIS_MACHINE) handlers.connected(channel, contents);
    else handlers.hostCalled(channel, hostId);
  });
  on(bridgeMessages.command, Command, (name) => handlers.command(name));
  on(bridgeMessages.copyText, CopiedText, (text) => handlers.copyText(text));
  on(bridgeMessages.appearance, AppearanceChoice, (appearance) => handlers.setAppearance(appearance));
  on(bridgeMessages.tellAway, AwayWordsSent, ({ title, body, terminalId }) =>
    handlers.tellAway({ title, body, terminalId }),
  );
  ipcMain.handle(bridgeMessages.readText, (event) => (isTrusted(event, handlers) ? handlers.readText() : ''));
  ipcMain.handle(bridgeMessages.openFile, (event, raw: unknown) => {
    const { data: place } = FilePlace.safeParse(raw);
    return place !== undefined && isTrusted(event, handlers) ? handlers.openFile(place) : 'failed';
  });
}

/** Only the top frame of our own page may speak. */
function isTrusted({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent, { isOwn }: BridgeHandlers): boolean {
  return isOwn(sender) && senderFrame !== null && senderFrame.parent === null && isAppPage(senderFrame.url);
}
