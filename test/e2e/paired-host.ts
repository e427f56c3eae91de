import { rm } from 'node:fs/promises';
import { CutProxy } from '../cut-proxy.ts';
import { makePlainHome } from '../plain-home.ts';
import { makeStateDir, runCli, startProgram, type Program } from '../start-program.ts';
import type { Journey } from './journey.ts';

interface Place {
  readonly home: string;
  readonly stateDir: string;
  readonly args: readonly string[];
}

interface PairedHostParts {
  readonly place: Place;
  readonly port: number;
  /** The journey's machine. */
  readonly visitorId: string;
}

/** Another machine with an agent of its own, paired with the one of a journey. */
export class PairedHost {
  /** Between the two machines, to be cut. */
  readonly proxy: CutProxy;
  readonly deviceId: string;
  readonly #place: Place;
  readonly #port: number;
  readonly #visitorId: string;
  #program: Program;

  private constructor(program: Program, proxy: CutProxy, parts: PairedHostParts) {
    this.#program = program;
    this.proxy = proxy;
    this.deviceId = program.ready.deviceId ?? '';
    this.#place = parts.place;
    this.#port = parts.port;
    this.#visitorId = parts.visitorId;
  }

  get program(): Program {
    return this.#program;
  }

  /** Starts it, and pairs the two as one person's; the journey's machine knows it as `name`. */
  static async pair(journey: Journey, name: string, args: readonly string[] = []): Promise<PairedHost> {
    const place = { home: await makePlainHome(), stateDir: await makeStateDir(), args };
    const program = await start(place, 0);
    const port = Number(program.ready.listen?.[0]?.split(':').at(-1));
    const { stateDir } = journey.program;
    const visitorId = await deviceIdOf(stateDir);
    const host = new PairedHost(program, await CutProxy.listen(port), { place, port, visitorId });
    const address = `127.0.0.1:${host.proxy.port}`;
    await allow(place.stateDir, [visitorId, '--role', 'mine']);
    await allow(stateDir, [host.deviceId, '--role', 'mine', '--name', name, '--address', address]);
    return host;
  }

  /** Its agent ends, and after `meanwhile` another one takes its place. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    await this.#program.stop();
    await meanwhile();
    this.#program = await start(this.#place, this.#port);
  }

  /** Lets the journey's machine in no more. */
  forget(): Promise<string> {
    return this.say('peers', 'revoke', this.#visitorId);
  }

  /** The journey's machine is a guest's from now on, or its person's own again. */
  async letIn(role: 'guest' | 'mine'): Promise<void> {
    if (role === 'guest') await this.say('peers', 'limit', this.#visitorId);
    else await this.say('peers', 'allow', this.#visitorId, '--role', role);
  }

  /** Shares the only terminal of this machine with the journey's. */
  async shareOnly(right: 'type' | 'view' = 'type'): Promise<void> {
    const list = (await this.say('ledger', '--json')).split('\n').filter((line) => line.includes('"terminalId"'));
    const id = /"terminalId":"([0-9a-f-]{36})"/.exec(list[0] ?? '')?.[1] ?? '';
    await this.say('share', id, '--with', this.#visitorId, ...(right === 'view' ? ['--view'] : []));
  }

  /** Each new visit of the journey's machine waits for a yes. */
  needApproval(): Promise<string> {
    return this.say('remote', 'approval', 'on');
  }

  /** Lets the journey's machine in, which waits for that. */
  admit(): Promise<string> {
    return this.say('peers', 'admit', this.#visitorId);
  }

  /** What a command at that machine prints. */
  async say(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCli([...args, '--state-dir', this.#place.stateDir]);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  }

  async end(): Promise<void> {
    await this.#program.stop();
    await this.proxy.close();
    for (const folder of [this.#place.home, this.#place.stateDir]) await rm(folder, { recursive: true, force: true });
  }
}

function start({ home, stateDir, args }: Place, port: number): Promise<Program> {
  const settings = ['--set', 'terminal.shell=/bin/bash', '--listen', `127.0.0.1:${port}`, ...args];
  return startProgram('agent', { stateDir, args: settings, env: { HOME: home }, cwd: home });
}

/** Pairs a device by its id; `args` as the command line takes them. */
export async function allow(stateDir: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCli(['peers', 'allow', ...args, '--state-dir', stateDir]);
  if (code !== 0) throw new Error(`peers allow ended with ${code}: ${stderr}`);
}

async function deviceIdOf(stateDir: string): Promise<string> {
  const { stdout } = await runCli(['hosts', '--json', '--state-dir', stateDir]);
  const [line = '{}'] = stdout.split('\n');
  return (JSON.parse(line) as { deviceId: string }).deviceId;
}
