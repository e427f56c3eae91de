import { AgentClient, type AgentClientOptions, type LinkState } from '../../../protocol/client/agent-client.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { ScriptedAgent } from '../../fakes/scripted-agent.ts';

/** A client of a scripted agent, with every state its link went through. */
export function makeClient(overrides: Partial<AgentClientOptions> = {}) {
  const agent = new ScriptedAgent();
  const clock = new FakeClock();
  const client = new AgentClient({
    connect: agent.connect,
    client: { name: 'test', version: '1' },
    clock,
    random: () => 1,
    ...overrides,
  });
  const states: LinkState[] = [];
  client.onLinkChanged((state) => states.push(state));
  return { agent, clock, client, states };
}

/** A client whose session is open. */
export async function openClient(overrides: Partial<AgentClientOptions> = {}) {
  const made = makeClient(overrides);
  made.client.start();
  const session = await made.client.whenOpen();
  await settle();
  return { ...made, session };
}

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A client that views a terminal which has printed `output`. */
export async function viewTerminal(output = '') {
  const made = await openClient();
  const terminal = made.agent.addTerminal(output);
  const screen = new RecordingScreen();
  const { attachment: view } = await made.client.attach(terminal.terminalId, screen);
  await settle();
  return { ...made, terminal, screen, view };
}
