import { Agent } from '../../../main/agent/agent-core.ts';
import type { JournalStore } from '../../../main/agent/agent-journal.ts';
import type { AppFactory } from '../../../main/agent/app.ts';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import { resolveShellCommand } from '../../../main/terminal/shell-command.ts';
import { settingsSchema, type Settings } from '../../../protocol/settings.ts';
import type { SessionOpened } from '../../../protocol/requests.ts';
import type { AttachmentInfo, TerminalInfo } from '../../../protocol/terminal-info.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeAgentHoldings } from '../../fakes/fake-agent-holdings.ts';
import { FakeChannel, type FakeLink } from '../../fakes/fake-channel.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { FakeMirrorHost } from '../../fakes/fake-mirror.ts';
import { FakePtyHost } from '../../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';

export interface Connected {
  readonly link: FakeLink;
  readonly viewer: RawViewer;
}

export interface OpenedViewer extends Connected {
  readonly session: SessionOpened;
}

const CLIENT = { name: 'test', version: '1' };

/** What an agent has of its machine. */
function makeMachine() {
  const processes = new FakeShellProcesses();
  const ptyHost = new FakePtyHost(processes);
  const journal: JournalStore = { found: { kind: 'none' }, write: async () => undefined };
  return {
    ...{ processes, ptyHost, journal, log: silentLog, audit: new FakeAudit(), resolveCommand: resolveShellCommand },
    holdings: new FakeAgentHoldings(processes, ptyHost),
    mirrors: new FakeMirrorHost(),
    clock: new FakeClock(),
  };
}

/** An agent on a fake machine, and viewers over fake links. A part of the machine is replaced by one that does more. */
export function makeAgent(
  overrides: Partial<Settings> = {},
  apps: readonly AppFactory[] = [],
  replaced: Partial<ReturnType<typeof makeMachine>> = {},
) {
  const machine = { ...makeMachine(), ...replaced };
  const { processes, ptyHost, holdings, clock } = machine;
  const links: FakeLink[] = [];
  let isLocked = true;
  const agent = new Agent({
    settings: settingsSchema.parse(overrides),
    ...machine,
    identity: { deviceId: 'd0', name: 'here', version: '0', platform: 'linux' },
    stateFolder: describeStateFolder('/nowhere'),
    lock: { dispose: () => (isLocked = false) },
    apps,
    processEnv: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', HOME: '/' },
  });

  function connect(): Connected {
    const link = FakeChannel.link();
    links.push(link);
    agent.accept(link.agent, { kind: 'user' }, { door: 'socket' });
    return { link, viewer: new RawViewer(link.viewer) };
  }

  async function open(resume?: unknown): Promise<OpenedViewer> {
    const connected = connect();
    const params = { protocol: 1, client: CLIENT, ...(resume === undefined ? {} : { resume }) };
    const session = await connected.viewer.request<SessionOpened>('session.open', params);
    return { ...connected, session };
  }

  return {
    agent,
    audit: machine.audit,
    clock,
    processes,
    ptyHost,
    holdings,
    /** All there ever were. */
    links,
    connect,
    open,
    isLocked: () => isLocked,
    resume: ({ sessionId, token }: SessionOpened, have: Record<number, number> = {}) =>
      open({ sessionId, token, have: Object.entries(have).map(([a, offset]) => ({ attachment: Number(a), offset })) }),
    settle,
  };
}

/** Opens a terminal and attaches to it. */
export async function openTerminal(
  viewer: RawViewer,
  params: object = {},
): Promise<{ terminal: TerminalInfo; attachment: AttachmentInfo }> {
  return viewer.request('terminal.open', { cols: 80, rows: 24, attach: {}, ...params });
}
