import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeScripts } from '../../../main/terminal/shell-integration/script-files.ts';
import { RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

/** What every prompt of these tests ends with, so that it can be waited for. */
export const READY = 'ready> ';

const MARK = /\x1b\](?:133|7);([^\x07]*)\x07/g;

/** What is printed beside marks. */
export function withoutMarks(output: string): string {
  return output.replace(MARK, '');
}

/** The marks of prompts and commands, in order; one that a redrawn prompt repeats counts once. */
export function commandMarks(output: string): string[] {
  const marks = [...output.matchAll(/\x1b\]133;([^\x07]*)\x07/g)].map(([, mark]) => mark as string);
  return marks.filter((mark, index) => mark !== marks[index - 1]);
}

/** The folder that was told last. */
export function toldFolder(output: string): string | undefined {
  const [, address] = [...output.matchAll(/\x1b\]7;([^\x07]*)\x07/g)].at(-1) ?? [];
  return address === undefined ? undefined : decodeURIComponent(new URL(address).pathname);
}

export interface ShellOptions {
  readonly shell: string;
  /** By their names in the home folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly isIntegrated?: boolean;
}

/** A shell at its first prompt, in a home of its own. */
export class IntegratedShell {
  readonly home: string;
  readonly terminal: RealTerminal;
  readonly #shells: RealShells;

  private constructor(shells: RealShells, terminal: RealTerminal) {
    this.#shells = shells;
    this.home = shells.home;
    this.terminal = terminal;
  }

  static async open({ shell, files = {}, env = {}, isIntegrated = true }: ShellOptions): Promise<IntegratedShell> {
    const shells = new RealShells();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(shells.home, name)), { recursive: true });
      writeFileSync(path.join(shells.home, name), text);
    }
    const integration = path.join(shells.home, "the 'scripts'");
    await writeScripts(integration);
    const terminal = await shells.open({ shell, env, ...(isIntegrated && { integration }) });
    const opened = new IntegratedShell(shells, terminal);
    await opened.#prompts(0, READY);
    return opened;
  }

  get output(): string {
    return this.terminal.output();
  }

  /** Types a line and waits for the prompt after it; returns what came meanwhile. */
  async run(line: string): Promise<string> {
    const { length } = this.output;
    this.terminal.type(line);
    await this.#prompts(length, /\n[^]*ready> /);
    return this.output.slice(length);
  }

  async dispose(): Promise<void> {
    await this.#shells.dispose();
  }

  /** Waits until it stands at a prompt that was printed behind that much output. */
  async #prompts(after: number, prompt: string | RegExp): Promise<void> {
    const isShown = (): boolean => withoutMarks(this.output.slice(after)).search(prompt) >= 0;
    await waitUntil(() => isShown() && this.terminal.pty.isLineEdited(), { withinMs: 15_000 });
  }
}
