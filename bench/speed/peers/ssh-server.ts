import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { findCommand } from '../../../scripts/machine.mjs';
import { findFreePort } from '../../../test/relay-parties/redis-server.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { familySeconds } from '../../relay/processor-seconds.ts';
import type { Drain } from '../drained.ts';
import { between } from '../marks.ts';
import type { Peer } from './peer.ts';
import { openPtyTerminal } from './pty-terminal.ts';

const run = promisify(execFile);

/** OpenSSH on loopback, with keys, settings and connections of its own in `folder`. */
export async function startSsh(folder: string, drain: Drain): Promise<Peer> {
  const own = join(folder, 'ssh');
  await mkdir(own, { mode: 0o700 });
  const [hostKey, userKey] = [join(own, 'host'), join(own, 'user')];
  for (const key of [hostKey, userKey]) await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const allowed = join(own, 'allowed');
  await writeFile(allowed, await readFile(`${userKey}.pub`), { mode: 0o600 });
  const port = await findFreePort();
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true }); // it insists
  const settings = {
    ListenAddress: `127.0.0.1:${port}`,
    ...{ HostKey: hostKey, AuthorizedKeysFile: allowed, PidFile: 'none', StrictModes: 'no', UsePAM: 'no' },
    SetEnv: 'SHLVL=1', // or its shell would first read what interactive ones do, unlike the shells of all others
    ...{ PrintMotd: 'no', PrintLastLog: 'no', PermitRootLogin: 'prohibit-password' },
  };
  const server = spawn(findCommand('sshd', '/usr/sbin') ?? 'sshd', ['-D', '-f', '/dev/null', ...optionsOf(settings)]);
  const client = clientArguments({ port, userKey, control: join(own, 'control') });
  await waitUntil(
    () =>
      run('ssh', [...client, 'true']).then(
        () => true,
        () => false,
      ),
    { withinMs: 10_000 },
  );
  return {
    name: 'ssh',
    async transfer(command) {
      const startSeconds = familySeconds(server.pid);
      const transfer = await drain(['ssh', '-tt', ...client, between(command)]);
      return { ...transfer, processorSeconds: familySeconds(server.pid) - startSeconds };
    },
    open: (command, ready, speed) => openPtyTerminal({ argv: ['ssh', '-tt', ...client, command], ready, speed }),
    async stop() {
      await run('ssh', [...client, '-O', 'exit']).catch(() => undefined);
      server.kill();
    },
  };
}

/** One connection for all of it, as people who care for speed have it. */
function clientArguments(of: { port: number; userKey: string; control: string }): string[] {
  const settings = {
    ...{ IdentityFile: of.userKey, IdentitiesOnly: 'yes', BatchMode: 'yes', LogLevel: 'ERROR' },
    ...{ StrictHostKeyChecking: 'no', UserKnownHostsFile: '/dev/null', GlobalKnownHostsFile: '/dev/null' },
    ...{ ControlMaster: 'auto', ControlPath: of.control, ControlPersist: 'yes' },
  };
  return ['-F', '/dev/null', ...optionsOf(settings), '-p', String(of.port), `${userInfo().username}@127.0.0.1`];
}

function optionsOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}
