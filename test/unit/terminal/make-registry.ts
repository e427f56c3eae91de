import { randomUUID } from 'node:crypto';
import { AwakeClock } from '../../../base/awake-clock.ts';
import { ChildReaper } from '../../../main/terminal/child-reaper.ts';
import type { TerminalClosed } from '../../../main/terminal/terminal-end.ts';
import { resolveShellCommand } from '../../../main/terminal/shell-command.ts';
import { TerminalRegistry } from '../../../main/terminal/terminal-registry.ts';
import type { TerminalSpec } from '../../../main/terminal/terminal-spec.ts';
import type { AttachmentSink } from '../../../main/terminal/attachment.ts';
import { ShellJournal } from '../../../main/terminal/shell-journal.ts';
import { settingsSchema, type Settings } from '../../../protocol/settings.ts';
import type { SessionId, TerminalId } from '../../../protocol/ids.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakeMirrorHost } from '../../fakes/fake-mirror.ts';
import { FakePtyHost } from '../../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { silentLog } from '../../fakes/silent-log.ts';

/** A registry on a fake machine, with what it told. The heartbeat that keeps its clock awake runs until `stop`. */
export function makeRegistry(overrides: Partial<Settings> = {}) {
  const ports: {
    resolveCommand: typeof resolveShellCommand;
    createId: () => TerminalId;
    folderOf: () => Promise<string | undefined>;
  } = {
    resolveCommand: resolveShellCommand,
    createId: () => randomUUID() as TerminalId,
    folderOf: async () => undefined,
  };
  const time = new FakeClock();
  const clock = new AwakeClock(time, 1_000);
  const processes = new FakeShellProcesses();
  const ptyHost = new FakePtyHost(processes);
  const mirrors = new FakeMirrorHost();
  const childReaper = new ChildReaper({ clock, processes, log: silentLog });
  const journal = new ShellJournal(processes, async () => undefined);
  const registry = new TerminalRegistry({
    settings: settingsSchema.parse(overrides),
    clock,
    log: silentLog,
    ptyHost,
    processes,
    mirrors,
    childReaper,
    journal,
    version: '0.0.0',
    resolveCommand: (request) => ports.resolveCommand(request),
    createId: () => ports.createId(),
    folderOf: () => ports.folderOf(),
    processEnv: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', HOME: '/' },
  });
  let isBeating = true;
  const beat = (): void => {
    clock.now();
    if (isBeating) time.setTimer(1_000, beat);
  };
  beat();
  const closed: TerminalClosed[] = [];
  const changed: TerminalInfo[] = [];
  const reapSoon: { terminalId: string; inMs: number }[] = [];
  registry.onClosed((event) => closed.push(event));
  registry.onChanged((info) => changed.push(info));
  registry.onReapSoon(({ terminalId, inMs }) => reapSoon.push({ terminalId, inMs }));
  return {
    ports,
    time,
    clock,
    processes,
    ptyHost,
    mirrors,
    childReaper,
    journal,
    registry,
    closed,
    changed,
    reapSoon,
    open: (spec: Partial<TerminalSpec> = {}) => registry.open({ owner: 'user', size: { cols: 80, rows: 24 }, ...spec }),
    /** Ends the heartbeat: what timers are left then are the registry's own. */
    stop: async (): Promise<number> => {
      isBeating = false;
      await time.advance(1_000);
      return time.pendingTimers;
    },
  };
}

export const aViewer = () => ({ sessionId: randomUUID() as SessionId, clientName: 'test' });

/** Collects what an attachment sends. Acknowledges nothing by itself. */
export class RecordingSink implements AttachmentSink {
  text = '';
  sizes: string[] = [];
  refused: string[] = [];
  acked = 0;
  snapshotText = '';

  output(_position: number, bytes: Uint8Array): void {
    this.text += new TextDecoder().decode(bytes);
  }
  snapshot(_position: number, bytes: Uint8Array): void {
    this.snapshotText += new TextDecoder().decode(bytes);
  }
  size(change: { cols: number; rows: number; owner: boolean }): void {
    this.sizes.push(`${change.cols}x${change.rows}${change.owner ? ' own' : ''}`);
  }
  inputAck(position: number): void {
    this.acked = position;
  }
  inputRefused(_position: number, code: string): void {
    this.refused.push(code);
  }
}
