import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { AgentClient, type LinkState } from '../../../protocol/client/agent-client.ts';
import { loadPreferences } from '../../../renderer/preferences.ts';
import type { TerminalScreen } from '../../../renderer/terminals/terminal-screen.ts';
import { isAvailable } from '../../../renderer/workspace/action-handlers.ts';
import { renewHost } from '../../../renderer/workspace/join-host.ts';
import { whyOver } from '../../../renderer/workspace/refused-terminal.ts';
import { Workspace } from '../../../renderer/workspace/workspace.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { FakeStorage } from './fake-storage.ts';

const SERVER = 'a'.repeat(64);
const asGuest = { kind: 'open', session: { principal: { kind: 'guest' }, features: [] } } as unknown as LinkState;

/** One that shows nothing to nobody. */
function blankScreen(): TerminalScreen {
  const nothing = (): void => undefined;
  const deaf = () => ({ dispose: nothing });
  const screen = {
    ...{ onInput: deaf, onBell: deaf, links: { onDoubted: deaf }, messages: { onMessage: deaf } },
    ...{ files: { onChosen: deaf }, folders: { onTold: deaf }, looks: {}, scrollback: {}, firstScope: 'screen' },
    fit: { room: () => ({ cols: 80, rows: 24 }), fitFont: nothing, fitHere: nothing, resize: nothing },
    ...{ mount: nothing, setVisible: nothing, setCursorShown: nothing, setRestoring: nothing, reset: nothing },
    write: (_bytes: Uint8Array, done: () => void) => done(),
    dispose: nothing,
  };
  return screen as unknown as TerminalScreen;
}

let server: ScriptedAgent;
let workspace: Workspace;
beforeEach(() => {
  const clock = new FakeClock();
  const local = new ScriptedAgent();
  server = new ScriptedAgent();
  let tabCount = 0;
  workspace = new Workspace({
    createClient: (id) => {
      const { connect } = id === SERVER ? server : local;
      return new AgentClient({ connect, client: { name: 'test', version: '1' }, clock });
    },
    ...{ clock, storage: new FakeStorage(), isNewPage: false, beginsWithShell: () => false },
    preferences: loadPreferences(new FakeStorage()),
    createScreen: blankScreen,
    newId: () => `tab-${(tabCount += 1)}`,
  });
});

const tabsOf = () => workspace.tabs.tabs.map(({ phase }) => phase.kind);
const opened = () => server.requests.flatMap(({ name, params }) => (name === 'terminal.open' ? [params] : []));

describe('a host that lets this machine in no more', () => {
  it('gets no tab, neither for a new terminal nor for one it had, and nothing is opened there once it does again', async () => {
    const { terminalId } = server.addTerminal();
    server.refusesSessions = 'not_paired';
    workspace.hosts.get(SERVER);
    await settle();
    workspace.newTab({}, SERVER);
    workspace.takeBack(terminalId, { hostId: SERVER });
    const meanwhile = tabsOf();
    server.refusesSessions = undefined;
    renewHost(workspace, SERVER);
    await settle();

    expect({ meanwhile, after: tabsOf(), opened: opened(), link: workspace.hosts.get(SERVER).state.link.kind }).toEqual(
      {
        ...{ meanwhile: [], after: [], opened: [], link: 'open' },
      },
    );
  });

  it('opens what was asked for before that was known, as it was to start, once somebody connects anew', async () => {
    server.refusesSessions = 'remote_off';
    workspace.newTab({ profile: 'Work', cwd: '/srv' }, SERVER);
    workspace.terminals.show('tab-1', {} as HTMLElement);
    await settle();
    const before = tabsOf();
    server.refusesSessions = undefined;
    renewHost(workspace, SERVER);
    workspace.terminals.show('tab-1', {} as HTMLElement);
    await settle();

    expect({ before, after: tabsOf() }).toEqual({ before: ['failed'], after: ['running'] });
    expect(opened()).toEqual([expect.objectContaining({ profile: 'Work', cwd: '/srv' })]);
  });

  it('is said to be one, with what helps', () => {
    const words = (link: LinkState): unknown => {
      const picture = { link, beatAtMs: 0, nowMs: 0, hasReconciled: true };
      const refusal = whyOver(picture, { host: 'server', wallMs: 0 });
      return refusal && [say(refusal.reason), ...refusal.help];
    };
    expect([
      words({ kind: 'ended', reason: '', code: 'not_paired' }),
      words({ kind: 'ended', reason: '', code: 'password_needed' }),
      words({ kind: 'connecting' }),
    ]).toEqual([
      ['server does not know this machine any more.', 'renew'],
      ['server wanted its session password, and it was not given. What runs there runs on.', 'password'],
      undefined,
    ]);
  });
});

describe('a host where this machine is a guest', () => {
  it('is offered no terminal, nor anything that only its owners may do', async () => {
    const { terminalId } = server.addTerminal();
    workspace.takeBack(terminalId, { hostId: SERVER });
    await settle();
    const conditions = ['owned', 'ownedRunning', 'remote', 'running'] as const;
    const offered = () => conditions.map((condition) => isAvailable(condition, workspace.store.getState()));
    const asOwner = offered();
    workspace.hosts.get(SERVER).update({ link: asGuest });
    workspace.newTab({}, SERVER);

    expect({ asOwner, asGuest: offered(), tabs: tabsOf(), opened: opened() }).toEqual({
      ...{ asOwner: [true, true, true, true], asGuest: [false, false, false, true] },
      ...{ tabs: ['running'], opened: [] },
    });
  });
});
