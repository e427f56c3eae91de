import { say } from '../../scripts/setup.mjs';
import type { Drain } from './drained.ts';
import { barePty } from './peers/bare-pty.ts';
import { startBareServer } from './peers/bare-server.ts';
import { startGritty } from './peers/gritty.ts';
import { createMosh } from './peers/mosh-server.ts';
import { loadNodePty } from './peers/node-pty-alone.ts';
import { NpmFolder } from './peers/npm-folder.ts';
import { startOurAgent } from './peers/our-agent.ts';
import type { Peer } from './peers/peer.ts';
import { startSsh } from './peers/ssh-server.ts';
import { startTerminado } from './peers/terminado.ts';
import { startTmux } from './peers/tmux-server.ts';

/** Programs that peers are or need; what installs them is in tools.ts. */
export const comparedTools = ['ssh', 'sshd', 'tmux', 'mosh-server', 'terminado'];

export interface ComparedPeersParts {
  readonly folder: string;
  readonly drain: Drain;
  /** Those of the tools that could not be had. */
  readonly missing: readonly string[];
}

/** Everybody that can be compared here, started when first asked for. */
export class ComparedPeers {
  readonly #parts: ComparedPeersParts;
  readonly #running: Peer[] = [];
  #starting: Promise<readonly Peer[]> | undefined;
  #stopping: Promise<void> | undefined;
  /** Who is not compared, and why. */
  readonly skipped: Record<string, string> = {};

  constructor(parts: ComparedPeersParts) {
    this.#parts = parts;
  }

  start(): Promise<readonly Peer[]> {
    return (this.#starting ??= this.#start());
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #start(): Promise<readonly Peer[]> {
    const { folder, drain, missing } = this.#parts;
    const npm = new NpmFolder();
    const starters: readonly [string, string[], () => Promise<Peer>][] = [
      ['bare PTY', [], () => Promise.resolve(barePty(drain))],
      ['Sallyport', [], () => startOurAgent()],
      ['bare server', [], () => startBareServer()],
      ['ssh', ['ssh', 'sshd'], () => startSsh(folder, drain)],
      ['node-pty alone', [], () => loadNodePty(npm)],
      ['terminado', ['terminado'], () => startTerminado(folder)],
      ['gritty', [], () => startGritty(folder, npm)],
      ['tmux', ['tmux'], () => startTmux(folder, drain)],
      ['mosh', ['mosh-server'], () => Promise.resolve(createMosh())],
    ];
    for (const [name, needed, start] of starters) {
      const lacking = needed.filter((tool) => missing.includes(tool));
      if (lacking.length > 0) this.#skip(name, `${lacking.join(', ')} could not be installed`);
      else
        await start().then(
          (peer) => this.#running.push(peer),
          (error: unknown) => this.#skip(name, wordsOf(error)),
        );
    }
    return this.#running;
  }

  async #stop(): Promise<void> {
    for (const peer of this.#running) await peer.stop();
  }

  #skip(name: string, why: string): void {
    this.skipped[name] = why;
    say(`${name} is not compared: ${why}`);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
