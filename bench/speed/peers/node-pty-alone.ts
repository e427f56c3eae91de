import { size } from '../marks.ts';
import type { NpmFolder } from './npm-folder.ts';
import type { Peer } from './peer.ts';
import { wirePeer } from './wire.ts';

/** What is used of node-pty. */
interface NodePty {
  spawn(
    file: string,
    args: readonly string[],
    options: { cols: number; rows: number; cwd: string; encoding: null },
  ): RunningPty;
}

interface RunningPty {
  onData(listener: (bytes: Buffer) => void): void;
  onExit(listener: () => void): void;
  write(bytes: Buffer): void;
  kill(signal: string): void;
  pause(): void;
  resume(): void;
}

/** The PTY library of most terminals written in Node, in this process: no server, nobody far away. */
export async function loadNodePty(npm: NpmFolder): Promise<Peer> {
  const library = await npm.require<NodePty>('node-pty');
  const running = new Set<RunningPty>();
  return wirePeer({
    name: 'node-pty alone',
    connect(command, hear) {
      const pty = library.spawn('/bin/sh', ['-c', command], { ...size, cwd: '/', encoding: null });
      running.add(pty);
      pty.onExit(() => running.delete(pty));
      pty.onData(hear);
      return Promise.resolve({
        write: (bytes) => pty.write(Buffer.from(bytes)),
        close: () => pty.kill('SIGHUP'),
        pause: () => pty.pause(),
        resume: () => pty.resume(),
      });
    },
    processorSeconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    // What has not obeyed its hang-up.
    stop: () => Promise.resolve(running.forEach((pty) => pty.kill('SIGKILL'))),
  });
}
