import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from '../../../scripts/quiet-run.mjs';
import { say } from '../../../scripts/setup.mjs';

/** What is compared with, by name and version; what they need is theirs. None of it is the project's. */
const packages = { 'node-pty': '1.1.0', gritty: '10.1.0', 'socket.io-client': '4.8.4' };

export type NpmPeer = keyof typeof packages;

/** Packages of npm in a folder of their own, which outlives the run. */
export class NpmFolder {
  readonly #folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sallyport-bench');
  #installing: Promise<void> | undefined;

  /** Rejects with the reason why it is not there. */
  async require<T>(name: NpmPeer): Promise<T> {
    await this.install();
    return createRequire(join(this.#folder, 'package.json'))(name) as T;
  }

  async pathOf(name: NpmPeer, file: string): Promise<string> {
    await this.install();
    return join(this.#folder, 'node_modules', name, file);
  }

  install(): Promise<void> {
    return (this.#installing ??= this.#install());
  }

  async #install(): Promise<void> {
    const wanted = JSON.stringify({ private: true, dependencies: packages, allowScripts: { 'node-pty': true } });
    const file = join(this.#folder, 'package.json');
    const isThere = Object.keys(packages).every((name) => existsSync(join(this.#folder, 'node_modules', name)));
    if (isThere && (await readFile(file, 'utf8')) === wanted) return;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(file, wanted);
    say(`Installing what is compared with: ${Object.keys(packages).join(', ')} …`);
    const npm = ['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock'];
    const { succeeded, output } = await runQuietly(npm, { cwd: this.#folder });
    if (!succeeded) throw new Error(`npm could not install it: ${output.trim().split('\n').at(-1)}`);
  }
}
