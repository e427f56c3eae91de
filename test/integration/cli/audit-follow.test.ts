import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../main/agent/audit-entry.ts';
import { AuditFile } from '../../../main/agent/audit-file.ts';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import { cliPath, makeStateDir, startProgram } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const SOON = { withinMs: 20_000 };

let stateDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  stateDir = await makeStateDir();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(stateDir, { recursive: true, force: true });
});

const entry = (generation: number, fields: Partial<AuditEntry> = {}): string =>
  `${JSON.stringify({ time: new Date().toISOString(), event: 'session.opened', outcome: 'ok', who: { kind: 'user' }, generation, ...fields })}\n`;

function follow(...args: string[]) {
  const child = spawn(process.execPath, [cliPath, 'audit', '--follow', '--state-dir', stateDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { text: '', problem: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.problem += text));
  const ended = new Promise<unknown>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  const lines = (): string[] => output.text.split('\n').slice(0, -1);
  const entries = (): AuditEntry[] => lines().map((line) => (JSON.parse(line) as { entry: AuditEntry }).entry);
  return { child, ended, lines, entries, output };
}

/** Writes until the first of it is seen: only then what follows is known to be watched. */
async function untilSeen(file: AuditFile, seen: () => boolean): Promise<void> {
  await waitUntil(async () => {
    if (seen()) return true;
    await file.append([entry(-1)]);
    return false;
  }, SOON);
}

describe('`audit --follow`', () => {
  it('shows the last ten, and what is put down from then on, over the turns of the files, and ends with Ctrl-C', async () => {
    const file = new AuditFile({ path: describeStateFolder(stateDir).audit, files: 4, fileBytes: 1_000 });
    await file.append(Array.from({ length: 12 }, (_, index) => entry(index - 12)));
    const { child, ended, entries, output } = follow('--json');
    await waitUntil(() => entries().length === 10, SOON);
    for (let number = 0; number < 60; number += 4) {
      await file.append([0, 1, 2, 3].map((more) => entry(number + more)));
      await waitUntil(() => entries().at(-1)?.generation === number + 3, SOON);
    }
    child.kill('SIGINT');

    expect(await ended).toBe(0);
    const seen = entries().map(({ generation }) => generation);
    expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => index - 10));
    expect(output.problem).toBe('');
  });

  it('shows an agent’s start and end as people read them, and before it what --since asks for', async () => {
    const first = await startProgram('agent', { stateDir });
    await first.stop();
    const { child, ended, lines } = follow('--since', '1h', '--event', 'agent');
    await waitUntil(() => lines().length === 3, SOON);
    const second = await startProgram('agent', { stateDir });
    await waitUntil(() => lines().length === 4, SOON);
    await second.stop();
    await waitUntil(() => lines().length === 5, SOON);
    child.kill('SIGINT');

    expect(await ended).toBe(0);
    expect(lines().map((line) => line.split(/\s{2,}/)[1])).toEqual([
      ...['EVENT', 'agent.started', 'agent.ended', 'agent.started', 'agent.ended'],
    ]);
    expect(new Set(lines().map((line) => line.indexOf(line.split(/\s{2,}/)[2] ?? ''))).size).toBe(1);
  });

  it('knows a device by a name that it had before', async () => {
    const file = new AuditFile({ path: describeStateFolder(stateDir).audit, files: 4, fileBytes: 10_000_000 });
    const deviceId = 'ab'.repeat(32);
    await file.append([entry(0, { who: { kind: 'mine', deviceId, name: 'phone' } })]);
    const { child, ended, entries, output } = follow('--json', '--device', 'phone');
    await waitUntil(() => output.text.includes('phone'), SOON);
    await file.append([entry(1, { who: { kind: 'mine', deviceId, name: 'telephone' } }), entry(-1)]);
    await waitUntil(() => output.text.includes('telephone'), SOON);
    child.kill('SIGTERM');

    expect(await ended).toBe(0);
    expect(entries().map(({ who }) => who.name)).toEqual(['phone', 'telephone']);
  });

  it('ends when whoever read it has left', async () => {
    const file = new AuditFile({ path: describeStateFolder(stateDir).audit, files: 4, fileBytes: 10_000 });
    const { child, ended, output } = follow('--json');
    await untilSeen(file, () => output.text !== '');
    child.stdout?.destroy();
    const end = { status: undefined as unknown };
    void ended.then((status) => (end.status = status));
    await waitUntil(async () => {
      await file.append([entry(1)]);
      return end.status !== undefined;
    }, SOON);
    expect(end.status).toBe(0);
  });

  it('says what is wrong where there is no state folder', async () => {
    rmSync(stateDir, { recursive: true });
    const { ended, output } = follow();
    expect(await ended).toBe(1);
    expect(output.problem).toContain(`${stateDir} does not exist`);
  });
});

describe('`audit`', () => {
  it('is told whole to whoever reads it slowly', async () => {
    const { audit } = describeStateFolder(stateDir);
    const count = 3_000;
    await new AuditFile({ path: audit, files: 4, fileBytes: 8_000_000 }).append(
      Array.from({ length: count }, (_, generation) => entry(generation)),
    );
    const child = spawn(process.execPath, [cliPath, 'audit', '--json', '--state-dir', stateDir]);
    children.push(child);
    const ended = new Promise<unknown>((resolve) => child.on('close', resolve));
    await setTimeout(1_500); // longer than it takes to say all of it
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));

    expect([await ended, text.split('\n').length - 1]).toEqual([0, count]);
  });
});
