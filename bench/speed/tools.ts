import { existsSync } from 'node:fs';
import { hasCommand, findCommand } from '../../scripts/machine.mjs';
import { runQuietly } from '../../scripts/quiet-run.mjs';
import { root, say } from '../../scripts/setup.mjs';

/** A program to compare with, and the package of Debian that has it. */
const packages: Readonly<Record<string, string>> = {
  cc: 'gcc libc6-dev',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  tmux: 'tmux',
  'mosh-server': 'mosh',
  terminado: 'python3-terminado',
};

/** It is no program, but what Debian's Python imports. */
const terminadoFolder = '/usr/lib/python3/dist-packages/terminado';

/** Installs what is missing where that takes no password; the names of what is missing still. */
export async function installTools(names: readonly string[]): Promise<string[]> {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.getuid?.() === 0 && hasCommand('apt-get')) {
    const wanted = missing.flatMap((name) => (packages[name] ?? name).split(' '));
    say(`Installing what is compared with: ${wanted.join(', ')} …`);
    const apt = [findCommand('apt-get') ?? 'apt-get', '-q', 'install', '-y', '--no-install-recommends', ...wanted];
    const options = { cwd: root, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    let result = await runQuietly(apt, options);
    if (!result.succeeded) {
      // A fresh image has no package lists yet.
      await runQuietly([findCommand('apt-get') ?? 'apt-get', '-q', 'update'], options);
      result = await runQuietly(apt, options);
    }
    if (!result.succeeded) say(result.output.slice(-1_000));
  }
  return names.filter((name) => !isThere(name));
}

function isThere(name: string): boolean {
  return name === 'terminado' ? existsSync(terminadoFolder) : isProgram(name);
}

function isProgram(name: string): boolean {
  return hasCommand(name) || findCommand(name, '/usr/sbin') !== undefined;
}
