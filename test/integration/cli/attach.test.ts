import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { Room } from '../../room.ts';
import { runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let agent: Program;
let folder: string;
let rooms: Room[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sallyport-attach-')));
  agent = await startProgram('agent', { args: ['--set', 'terminal.shell=/bin/sh'] });
  rooms = [];
});
afterEach(async () => {
  for (const room of rooms) room.pty.dispose();
  await agent.stop();
  await rm(folder, { recursive: true });
});

function attach(target = 'local'): Room {
  const room = new Room(['attach', '--state-dir', agent.stateDir, target], { cwd: folder });
  rooms.push(room);
  return room;
}

async function listTerminals(): Promise<TerminalInfo[]> {
  const { stdout } = await runCli(['ledger', '--json', '--state-dir', agent.stateDir]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { event: string; terminal: TerminalInfo })
    .flatMap(({ event, terminal }) => (event === 'terminal' ? [terminal] : []));
}

/** Waits for the shell: what is typed before it reads would be echoed twice. */
async function attachToShell(target?: string): Promise<Room> {
  const room = attach(target);
  room.type('echo rea""dy\r');
  await room.shows('ready');
  return room;
}

describe('attach', () => {
  it('opens a terminal where it was called, of the size of this one, and follows its size', async () => {
    const room = await attachToShell();

    room.type('pwd; stty size; echo $TERM_PROGRAM\r');
    await room.shows(`${folder}\r\n30 90\r\nSallyport`);
    room.pty.resize({ cols: 70, rows: 20 });
    await waitUntil(async () => (await listTerminals())[0]?.cols === 70, { withinMs: 10_000 });
    room.type('stty size\r');

    await room.shows('20 70');
  });

  it('ends with the status of its shell', async () => {
    const room = await attachToShell();

    room.type('exit 3\r');

    expect(await room.ended).toEqual({ code: 3, signal: null });
    expect(room.text).toContain('[shell ended with status 3]');
  });

  it('leaves by Ctrl-] d, gives the terminal back as it was, and comes back by a part of the id to what was there', async () => {
    const room = await attachToShell();
    room.type(`printf '\\033[?1049h\\033[?2004h\\033[?25l'; echo the-al''ternate\r`);
    await room.shows('the-alternate');
    room.type('\x1d');
    room.type('d');
    const end = await room.ended;
    const [terminal] = await listTerminals();
    const again = await attachToShell(`local:${terminal?.terminalId.slice(0, 6)}`);

    expect(end).toEqual({ code: 0, signal: null });
    const id = terminal?.terminalId.slice(0, 8) ?? '';
    expect(room.text.replaceAll('\r', '')).toContain(
      [
        '[left; it runs on, and is ended once it has stood at its prompt for 15 min with nobody looking.',
        ` To come back: sallyport attach local:${id} --state-dir ${agent.stateDir}`,
        ` To keep it: sallyport ledger keep ${id} --state-dir ${agent.stateDir}]`,
      ].join('\n'),
    );
    for (const undone of ['\x1b[?1049l', '\x1b[?2004l', '\x1b[?25h']) expect(room.text).toContain(undone);
    expect(again.text).toContain('the-alternate');
    expect(await listTerminals()).toHaveLength(1);
  });

  it('says of a terminal that is kept that it runs until it is ended', async () => {
    await attachToShell();
    const [terminal] = await listTerminals();
    const id = terminal?.terminalId.slice(0, 8) ?? '';
    await runCli(['ledger', 'keep', id, '--state-dir', agent.stateDir]);

    const room = await attachToShell(`local:${id}`);
    room.type('\x1dd');
    await room.ended;

    expect(room.text).toContain(`[left; it runs on until you end it. To come back: sallyport attach local:${id} `);
  });

  it('L43: does not let this terminal answer what the agent has answered', async () => {
    const room = await attachToShell();

    room.type(`printf '\\033[6n\\033[c\\033]11;?\\007'; echo as''ked\r`);
    await room.shows('asked');

    expect(room.text).not.toContain('\x1b[6n');
    expect(room.text).not.toContain('\x1b[c');
    expect(room.text).not.toContain('\x1b]11;?');
  });

  it('gives the terminal back when it is told to end, and the terminal of the agent runs on', async () => {
    const room = await attachToShell();

    process.kill(room.pty.pid, 'SIGTERM');

    expect(await room.ended).toEqual({ code: 143, signal: null });
    expect(room.text).toContain('\x1b[!p');
    expect((await listTerminals()).map(({ state, viewers }) => ({ state, viewers }))).toEqual([
      { state: 'running', viewers: 0 },
    ]);
  });

  it('lets go when the terminal it runs in is closed', async () => {
    const room = await attachToShell();

    room.pty.dispose();

    expect(await room.ended).toEqual({ code: null, signal: 'SIGHUP' });
    await waitUntil(async () => (await listTerminals())[0]?.viewers === 0, { withinMs: 10_000 });
  });

  it.each([['exec'], ['agent']])(
    '%s ends by the hang-up, not by a crash, when its terminal is closed',
    async (name) => {
      const stateDir = name === 'exec' ? agent.stateDir : folder;
      const command = name === 'exec' ? ['local', '--', 'sh', '-c', 'echo running; sleep 300'] : [];
      const room = new Room([name, '--state-dir', stateDir, ...command], { cwd: folder });
      await room.shows(name === 'exec' ? 'running' : 'Ctrl-C stops it');

      room.pty.dispose();

      expect(await room.ended).toEqual({ code: null, signal: 'SIGHUP' });
    },
  );

  it('says that it reconnects when the agent dies, and can be left then', async () => {
    const room = await attachToShell();

    await agent.stop('SIGKILL');
    await room.shows('reconnecting… 1 s  (Ctrl-] d leaves)');
    room.type('\x1dd');

    expect(await room.ended).toEqual({ code: 0, signal: null });
  });

  it('says when the agent quits', async () => {
    const room = await attachToShell();

    await agent.stop();
    const end = await room.ended;

    expect(end.signal).toBeNull();
    expect(room.text).toMatch(/\[shell ended by SIG|The agent ended this session/);
  });

  it.each([
    ['local:nothing', `No terminal's id or title is "nothing"`],
    ['elsewhere', 'There is no host "elsewhere"'],
  ])('refuses %s before it touches this terminal', async (target, sentence) => {
    const room = attach(target);
    await room.ended;

    expect(room.text).toContain(sentence);
    expect(room.text).not.toContain('\x1b');
  });

  it('refuses to run without a terminal', async () => {
    const result = await runCli(['attach', 'local', '--state-dir', agent.stateDir]);

    expect(result.code).toBe(2);
    expect(result.stderr).toContain(`For pipes use "sallyport exec HOST --state-dir ${agent.stateDir} -- COMMAND"`);
    expect(await listTerminals()).toEqual([]);
  });
});
