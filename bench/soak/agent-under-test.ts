import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { systemClock } from '../../base/system-clock.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import { makePlainHome } from '../../test/plain-home.ts';
import { startProgram, type Program, type ProgramEnd } from '../../test/start-program.ts';
import { INSPECTED, inspectorUrlOf, loggedErrorsOf } from './inspected-program.ts';

/** The entry of the agent's environment by which everything it ever starts can be found. */
const MARK_NAME = 'MEASURED_RUN';

/** A viewer of an agent that is measured, and the scissors for its link. */
export interface MeasuringClient {
  readonly client: AgentClient;
  /** Breaks the link without a word, as a cut cable does. */
  cut(): void;
}

/**
 * `serve` as built, with real sockets, a state folder, a home and a process session of its own, and an inspector that
 * waits to be asked.
 */
export class AgentUnderTest {
  readonly program: Program;
  readonly mark: string;
  readonly #home: string;

  private constructor(program: Program, mark: string, home: string) {
    this.program = program;
    this.mark = mark;
    this.#home = home;
  }

  static async start(settings: Readonly<Record<string, string | number>> = {}): Promise<AgentUnderTest> {
    const home = await makePlainHome();
    const value = randomUUID();
    const all = { 'terminal.shell': '/bin/bash', 'agent.logLevel': 'warn', ...settings };
    const program = await startProgram('serve', {
      args: Object.entries(all).flatMap(([name, setting]) => ['--set', `${name}=${setting}`]),
      env: { HOME: home, ...INSPECTED, [MARK_NAME]: value },
      cwd: home,
      detached: true,
    });
    return new AgentUnderTest(program, `${MARK_NAME}=${value}`, home);
  }

  get pid(): number {
    return this.program.pid;
  }

  get inspectorUrl(): string {
    return inspectorUrlOf(this.program);
  }

  /** Lines of its log that tell an error, and whatever else it has written there. */
  get loggedErrors(): string[] {
    return loggedErrorsOf(this.program);
  }

  connect(): Promise<Channel> {
    const { socket, token = '' } = this.program.ready;
    return connectToAgent({ path: socket, token });
  }

  /** In a session of its own. The caller closes it. */
  async openClient(name: string, { shouldReconnect = false } = {}): Promise<MeasuringClient> {
    let channel: Channel | undefined;
    const client = new AgentClient({
      connect: async () => (channel = await this.connect()),
      client: { name, version: '1' },
      clock: systemClock,
      shouldReconnect,
    });
    client.start();
    await client.whenOpen();
    return { client, cut: () => channel?.close(closeCodes.broken, 'cut') };
  }

  async stop(): Promise<ProgramEnd> {
    const end = await this.program.stop();
    await rm(this.#home, { recursive: true, force: true });
    return end;
  }
}
