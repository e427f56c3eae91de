import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CommandLine } from '../../test/start-program.ts';

const run = promisify(execFile);

export const machines = ['agent', 'viewer', 'relay'] as const;
export type Machine = (typeof machines)[number];

const NETWORK = '10.77.0';
/** The second one is for later. */
const addresses: Readonly<Record<Machine, readonly [string, string]>> = {
  agent: [`${NETWORK}.10`, `${NETWORK}.11`],
  viewer: [`${NETWORK}.20`, `${NETWORK}.21`],
  relay: [`${NETWORK}.30`, `${NETWORK}.31`],
};

/** Three machines on one switch, each a network namespace; nothing of this machine's own network is touched. Needs root. */
export class Namespaces {
  readonly #prefix: string;

  private constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** `name`: no two that exist at one time have the same. */
  static async create(name: string): Promise<Namespaces> {
    const namespaces = new Namespaces(`sallyport-${process.pid}-${name}`);
    try {
      await namespaces.#create();
      return namespaces;
    } catch (error) {
      await namespaces.remove();
      throw error;
    }
  }

  /** Where a machine is found now, and after it has moved. */
  addressesOf(machine: Machine): readonly [string, string] {
    return addresses[machine];
  }

  /** Starts a program on one of the machines. */
  commandLine(machine: Machine, ...program: [string, ...string[]]): CommandLine {
    return ['ip', 'netns', 'exec', this.#nameOf(machine), ...program];
  }

  /** Of a hundred packets that reach a machine this many are lost, on each of them. */
  async lose(percent: number): Promise<void> {
    const rule = `iifname != "lo" numgen random mod 100 < ${percent} drop`;
    const table = ['table inet loss {', 'chain arriving {', 'type filter hook input priority 0;', rule, '}', '}'];
    for (const machine of machines) await this.#in(machine, 'nft', table.join('\n'));
  }

  /** The machine has another address from one moment to the next, as after a change of network. */
  async move(machine: Machine): Promise<void> {
    const [from, to] = addresses[machine];
    await this.#in(machine, 'ip', 'address', 'del', `${from}/24`, 'dev', 'eth0');
    await this.#in(machine, 'ip', 'address', 'add', `${to}/24`, 'dev', 'eth0');
  }

  async remove(): Promise<void> {
    for (const name of [...machines, 'switch'] as const) {
      await run('ip', ['netns', 'del', this.#nameOf(name)]).catch(() => undefined); // it was never made
    }
  }

  async #create(): Promise<void> {
    for (const name of [...machines, 'switch'] as const) {
      await run('ip', ['netns', 'add', this.#nameOf(name)]);
      await this.#in(name, 'ip', 'link', 'set', 'lo', 'up');
    }
    await this.#in('switch', 'ip', 'link', 'add', 'switch', 'type', 'bridge');
    await this.#in('switch', 'ip', 'link', 'set', 'switch', 'up');
    for (const machine of machines) {
      const far = ['peer', 'name', 'eth0', 'netns', this.#nameOf(machine)];
      await this.#in('switch', 'ip', 'link', 'add', machine, 'type', 'veth', ...far);
      await this.#in('switch', 'ip', 'link', 'set', machine, 'master', 'switch', 'up');
      await this.#in(machine, 'ip', 'address', 'add', `${addresses[machine][0]}/24`, 'dev', 'eth0');
      await this.#in(machine, 'ip', 'link', 'set', 'eth0', 'up');
    }
  }

  #nameOf(name: Machine | 'switch'): string {
    return `${this.#prefix}-${name}`;
  }

  async #in(name: Machine | 'switch', ...command: [string, ...string[]]): Promise<void> {
    await run('ip', ['netns', 'exec', this.#nameOf(name), ...command]);
  }
}
