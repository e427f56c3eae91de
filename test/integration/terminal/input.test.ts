import { createHash } from 'node:crypto';
import { openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { InputQueue } from '../../../main/terminal/input-queue.ts';
import { processes, RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

const MIB = 1024 * 1024;

let shells: RealShells;
let queue: InputQueue | undefined;
beforeEach(() => (shells = new RealShells()));
afterEach(async () => {
  queue?.dispose();
  queue = undefined;
  await shells.dispose();
});

/** Starts a script and waits until it has said `ready`. */
async function openScript(script: string): Promise<RealTerminal> {
  const terminal = await shells.open({ command: 'sh', args: ['-c', script] });
  await waitUntil(() => terminal.output().includes('ready'), { withinMs: 5_000 });
  return terminal;
}

function queueTo({ pty }: RealTerminal): InputQueue {
  return (queue = new InputQueue({ write: (bytes) => pty.write(bytes), clock: systemClock, maxBytes: MIB }));
}

describe('L25, F10: a program that stops reading', () => {
  it('costs less than a tenth of a core, slows no other terminal, and takes the signals it is sent', async () => {
    const deaf = await openScript('stty raw -echo; printf ready; sleep 60');
    const other = await openScript('printf ready; while read line; do echo "got $line"; done');
    const input = queueTo(deaf);
    const isAccepted = input.push(new Uint8Array(MIB).fill(120));
    const isRefused = !input.push(new Uint8Array(MIB));

    const cpuBefore = process.cpuUsage();
    const startMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const cpu = process.cpuUsage(cpuBefore);
    const share = (cpu.user + cpu.system) / 1_000 / (performance.now() - startMs);

    const typedMs = performance.now();
    other.type('hello');
    await waitUntil(() => other.output().includes('got hello'), { withinMs: 1_000 });
    const echoMs = performance.now() - typedMs;
    processes.signalGroup(deaf.pty.foregroundGroup() ?? 0, 'SIGINT');
    await waitUntil(() => deaf.exit() !== undefined, { withinMs: 1_000 });

    expect({ isAccepted, isRefused, exit: deaf.exit() }).toEqual({
      isAccepted: true,
      isRefused: true,
      exit: { code: null, signal: 'SIGINT' },
    });
    expect(share).toBeLessThan(0.1);
    expect(echoMs).toBeLessThan(250);
  });

  it('is closed as usual while input waits for it', async () => {
    const deaf = await openScript('stty raw -echo; printf ready; sleep 60');
    queueTo(deaf).push(new Uint8Array(MIB).fill(120));
    const outcome = await shells.close(deaf);
    expect({ exit: outcome.exit?.signal, taken: deaf.pty.write(new Uint8Array(10)) }).toEqual({
      exit: 'SIGHUP',
      taken: 0,
    });
  });
});

describe('L25, F11: a paste', () => {
  it('of 64 KiB into a program that reads raw arrives byte-identical in less than a second', async () => {
    const bytes = Uint8Array.from({ length: 64 * 1024 }, (_, index) => (index * 31 + (index >> 8)) % 256);
    const terminal = await openScript(`stty raw -echo; printf ready; head -c ${bytes.length} | md5sum`);
    const startMs = performance.now();
    queueTo(terminal).push(bytes);
    await waitUntil(() => terminal.exit() !== undefined, { withinMs: 5_000 });
    const tookMs = performance.now() - startMs;
    expect(terminal.output()).toContain(createHash('md5').update(bytes).digest('hex'));
    expect(tookMs).toBeLessThan(1_000);
  });
});

describe('L23: after its end', () => {
  it.each(['exit', 'close'] as const)('a PTY touches no descriptor that has got its number: %s', async (how) => {
    const terminal = await openScript('printf ready; read line');
    if (how === 'exit') terminal.type('');
    else await shells.close(terminal);
    await waitUntil(() => terminal.exit() !== undefined, { withinMs: 5_000 });
    terminal.pty.dispose();

    const file = path.join(shells.home, 'other');
    writeFileSync(file, 'untouched');
    const reused = Array.from({ length: 8 }, () => openSync(file, 'r+'));
    const taken = terminal.pty.write(new TextEncoder().encode('overwritten'));
    terminal.pty.resize({ cols: 10, rows: 10 });
    terminal.pty.setPaused(false);
    terminal.pty.dispose();
    reused.forEach((fd) => closeSync(fd));

    expect({ taken, content: readFileSync(file, 'utf8') }).toEqual({ taken: 0, content: 'untouched' });
  });
});

describe('a resize', () => {
  it('reaches the program', async () => {
    const terminal = await openScript('trap "stty size; exit" WINCH; printf ready; while :; do sleep 0.05; done');
    terminal.pty.resize({ cols: 101, rows: 33 });
    await waitUntil(() => terminal.output().includes('33 101'), { withinMs: 5_000 });
  });
});
