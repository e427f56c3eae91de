import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress, type AgentAddress } from '../../agent/agent-address.ts';
import { AgentRunningError, type Agent } from '../../agent/agent.ts';
import { openForwardingDoor, type BrowserOptions } from '../../app.ts';
import type { BrowserDoor } from '../../web/browser-door.ts';
import { launchBrowser } from '../../web/browser-launch.ts';
import type { CommandContext } from '../command-context.ts';
import { isForOwnAgent, withSettings, type HostingContext, type HostingOptions } from '../hosting-context.ts';
import { startHostedAgent, tellWays, waysOf, type AgentWays } from '../hosted-agent.ts';
import { messages } from '../messages.ts';
import { openAtPort, type PortChoice } from '../port-choice.ts';
import { ProgramLog } from '../program-log.ts';
import { saidCommand } from '../said-command.ts';
import { mergeSettings, readSettingsFile } from '../settings-file.ts';
import { StopRequest } from '../stop-request.ts';
import { tellRecovery } from '../tell-recovery.ts';

export interface ServeOptions extends HostingOptions {
  readonly port: PortChoice;
  readonly allowedHosts: readonly string[];
  readonly shouldOpen: boolean;
}

/** A page that is served, by this process's agent or for another one's. */
interface Served {
  readonly door: BrowserDoor;
  readonly address: AgentAddress;
  /** The process of an agent that ran already. */
  readonly joinedPid?: number;
  /** This process's own. */
  readonly agent?: Agent;
  readonly ways?: AgentWays;
  quit(): Promise<void>;
}

/** `serve`: the agent with a page; only the page when a live agent holds the state folder. */
export async function serveCommand(given: CommandContext, options: ServeOptions): Promise<number> {
  const context = withSettings(given, options);
  const program = new ProgramLog(context);
  const stop = new StopRequest(program.log);
  const served = await serve(context, options, program);
  const launch = await announce(context, options, served);
  if (served.agent !== undefined) tellRecovery(served.agent, context.output);
  const status = await stop.asked;
  context.output.line(messages.quitting);
  launch?.dispose();
  await served.quit();
  context.output.line(messages.stopped);
  await program.flush();
  return status;
}

async function serve(context: HostingContext, options: ServeOptions, program: ProgramLog): Promise<Served> {
  try {
    return await serveOwn(context, options, program);
  } catch (error) {
    if (!(error instanceof AgentRunningError)) throw error;
    return serveOther(context, options, program, error);
  }
}

async function serveOwn(context: HostingContext, options: ServeOptions, program: ProgramLog): Promise<Served> {
  const hosted = await startHostedAgent(context, program);
  try {
    const door = await openDoor(context, options, (browser) => hosted.openBrowserDoor(browser));
    const { address, agent } = hosted;
    return { door, address, agent, ways: waysOf(hosted), quit: () => hosted.quit() };
  } catch (error) {
    await hosted.quit();
    throw error;
  }
}

/** Logs to standard error or nowhere: the file in the state folder is the other agent's. */
async function serveOther(
  context: HostingContext,
  options: ServeOptions,
  program: ProgramLog,
  running: AgentRunningError,
): Promise<Served> {
  const { stateDir, discovery } = context;
  if (isForOwnAgent(options)) process.stderr.write(`${messages.problem(messages.tooLateFor(running.pid))}\n`);
  const address = findAgentAddress(stateDir);
  const open = (browser: BrowserOptions): Promise<BrowserDoor> =>
    openForwardingDoor({ ...browser, stateDir, agent: address, clock: systemClock, log: program.log, discovery });
  const door = await openDoor(context, options, open);
  return { door, address, joinedPid: running.pid, quit: async () => door.dispose() };
}

function openDoor(
  { resources, output, settingsFile, overrides }: HostingContext,
  { port, allowedHosts }: ServeOptions,
  open: (options: BrowserOptions) => Promise<BrowserDoor>,
): Promise<BrowserDoor> {
  const { pageFolder } = resources;
  const commands = { serve: saidCommand('serve'), url: saidCommand('url') };
  // As they are written: the agent that follows them may be in another process.
  const drawsImages = (): boolean => mergeSettings(readSettingsFile(settingsFile.path), overrides)['window.images'];
  return openAtPort(port, {
    open: (number) => open({ port: number, allowedHosts, pageFolder, commands, drawsImages }),
    defaultTaken: (number) => output.line(messages.defaultPortTaken(number)),
  });
}

async function announce({ output }: CommandContext, { shouldOpen }: ServeOptions, served: Served) {
  const { door, address, joinedPid, ways } = served;
  const { sessionUrl } = door;
  const url = await door.createUrl();
  const token = await address.readToken();
  output.json({ event: 'ready', pid: process.pid, url, sessionUrl, token, socket: address.socket, ...ways });
  if (joinedPid !== undefined) output.line(messages.serveJoined(joinedPid));
  if (ways !== undefined && ways.listen.length + (ways.relay === undefined ? 0 : 1) > 0) tellWays(ways, output);
  output.line(messages.serveReady(url));
  output.line(messages.serveOnce);
  output.line(joinedPid === undefined ? messages.pressToStop : messages.pressToLeave);
  if (!shouldOpen) return undefined;
  const launch = await launchBrowser({ url, folder: door.folderPath, clock: systemClock, env: process.env });
  if (launch.isStarted) output.line(messages.browserOpened);
  return launch;
}
