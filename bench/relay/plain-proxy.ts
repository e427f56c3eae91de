import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

/** The least that can be between two ends: a process that passes TCP on, nothing else. */
export interface PlainProxy {
  readonly pid: number;
  /** A connection through it: both ends. */
  link(): Promise<{ readonly viewer: Socket; readonly agent: Socket }>;
  stop(): Promise<void>;
}

/** What the proxy's own process does. */
export async function runProxy(targetPort: number): Promise<never> {
  const server = createServer((near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
  return new Promise<never>(() => undefined);
}

export async function startPlainProxy(): Promise<PlainProxy> {
  const arriving: ((socket: Socket) => void)[] = [];
  const target = createServer((socket) => arriving.shift()?.(socket.setNoDelay(true)));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const { port: targetPort } = target.address() as AddressInfo;
  const args = ['scripts/bench.mjs', 'relay', '--proxy', String(targetPort)];
  const env = { ...process.env, SALLYPORT_TEST_BUILT: '1' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    pid: Number(child.pid),
    link: async () => {
      const arrived = new Promise<Socket>((resolve) => arriving.push(resolve));
      const viewer = connect({ port: Number(line), host: '127.0.0.1', noDelay: true });
      return { viewer, agent: await arrived };
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      target.close();
    },
  };
}
