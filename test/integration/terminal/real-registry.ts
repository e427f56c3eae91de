import { randomUUID } from 'node:crypto';
import { AwakeClock } from '../../../base/awake-clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { settingsSchema, type Settings } from '../../../protocol/settings.ts';
import type { AttachmentSink } from '../../../main/terminal/attachment.ts';
import { ChildReaper } from '../../../main/terminal/child-reaper.ts';
import { createMirrorHost } from '../../../main/terminal/mirror-host.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';
import { resolveShellCommand } from '../../../main/terminal/shell-command.ts';
import { ShellJournal } from '../../../main/terminal/shell-journal.ts';
import type { TerminalAttachment } from '../../../main/terminal/terminal-attachment.ts';
import type { TerminalClosed } from '../../../main/terminal/terminal-end.ts';
import { TerminalRegistry } from '../../../main/terminal/terminal-registry.ts';
import type { TerminalSpec } from '../../../main/terminal/terminal-spec.ts';
import type { SessionId } from '../../../protocol/ids.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { waitUntil } from '../../wait-until.ts';
import { silentLog } from '../../fakes/silent-log.ts';

/** A registry on this machine: real PTYs, real processes, the built mirror worker. */
export function makeRealRegistry(overrides: Partial<Settings> = {}, resolveCommand = resolveShellCommand) {
  const settings = settingsSchema.parse({ 'terminal.shell': '/bin/bash', ...overrides });
  const clock = new AwakeClock(systemClock, 1_000);
  const processes = new ProcShellProcesses(systemClock);
  const mirrors = createMirrorHost({
    workerUrl: new URL('../../../out/main/mirror-worker.js', import.meta.url),
    clock: systemClock,
    log: silentLog,
  });
  const childReaper = new ChildReaper({ clock, processes, log: silentLog });
  const registry = new TerminalRegistry({
    settings,
    clock,
    log: silentLog,
    ptyHost: createPtyHost(systemClock),
    processes,
    mirrors,
    childReaper,
    journal: new ShellJournal(processes, async () => undefined),
    processEnv: process.env,
    version: '0.0.0',
    resolveCommand,
  });
  const heartbeat = setInterval(() => clock.now(), 1_000);
  const closed: TerminalClosed[] = [];
  registry.onClosed((event) => closed.push(event));
  return {
    registry,
    closed,
    childReaper,
    open: (spec: Partial<TerminalSpec> = {}): Promise<TerminalInfo> =>
      registry.open({ owner: 'user', size: { cols: 80, rows: 24 }, ...spec }),
    /** Starts the mirrors' thread, and keeps it: its descriptors belong to the agent and not to any terminal. */
    warmUp: async (): Promise<void> => {
      const kept = mirrors.create({ size: { cols: 80, rows: 24 }, scrollbackLines: 0 });
      kept.write(Buffer.from('\x1b[6n'));
      const { terminalId } = await registry.open({
        owner: 'user',
        size: { cols: 80, rows: 24 },
        command: '/bin/echo',
        args: ['warm'],
      });
      await waitUntil(() => registry.find(terminalId)?.state === 'exited', { withinMs: 10_000 });
      const attachment = registry.attach(terminalId, { sessionId: randomUUID() as SessionId, clientName: 'warm-up' });
      const screen = new DrainingViewer(attachment);
      await waitUntil(() => screen.snapshots > 0, { withinMs: 10_000 });
      attachment.dispose();
      registry.dismiss(terminalId);
    },
    dispose: async (): Promise<void> => {
      await registry.closeAll('quit', 5_000);
      registry.dispose();
      childReaper.dispose();
      mirrors.dispose();
      clearInterval(heartbeat);
    },
  };
}

/** A viewer that takes everything and acknowledges it after `delayMs` (at once by default). */
export class DrainingViewer implements AttachmentSink {
  readonly #attachment: TerminalAttachment;
  readonly #delayMs: number;
  readonly #chunks: Buffer[] = [];
  bytes = 0;
  snapshots = 0;
  inputPosition = 0;

  constructor(attachment: TerminalAttachment, delayMs = 0) {
    this.#attachment = attachment;
    this.#delayMs = delayMs;
    attachment.attachment.start(this);
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('latin1');
  }

  type(text: string): void {
    const bytes = Buffer.from(text);
    this.#attachment.attachment.inputReceived(this.inputPosition, bytes, 0);
    this.inputPosition += bytes.length;
  }

  output(position: number, bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes));
    this.bytes += bytes.length;
    const end = position + bytes.length;
    setTimeout(() => this.#attachment.attachment.outputAcked(end), this.#delayMs);
  }

  snapshot(position: number, bytes: Uint8Array): void {
    this.snapshots += 1;
    this.#chunks.push(Buffer.from(bytes));
    setTimeout(() => this.#attachment.attachment.snapshotAcked(position + bytes.length), this.#delayMs);
  }

  size(): void {
    // Every terminal here keeps its size.
  }

  inputAck(): void {
    // Nothing here is resent.
  }

  inputRefused(_position: number, code: string): void {
    throw new Error(`input refused: ${code}`);
  }
}
