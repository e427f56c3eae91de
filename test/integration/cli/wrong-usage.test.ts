import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli, startProgram } from '../../start-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-usage-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('what is wrong in a command line is said, with what would be right', () => {
  it.each([
    [['statsu'], 'There is no command "statsu". Did you mean "status"?'],
    [['Ledgr', '--json'], 'Did you mean "ledger"?'],
    [
      ['deploy'],
      'There is no command "deploy". There are: agent, serve, attach, exec, status, profiles, ledger, audit, url',
    ],
    [['status', '--jsn'], '"status" has no option "--jsn". Did you mean "--json"? "sallyport status --help" shows how'],
    [['--jsn'], 'There is no option "--jsn" here. Did you mean "--json"? "sallyport --help" lists the commands.'],
    [['status', '--nothing'], '"status" has no option "--nothing". "sallyport status --help" shows how it is written.'],
    [['status', '--everything'], '"status" has no option "--everything". It belongs after "ledger end".'],
    [['status', '--set', 'terminal.cap=9'], '"status" has no option "--set". It belongs after "agent" or "serve" or'],
    [['relay'], 'A relay keeps nothing on disk, so it takes no --state-dir.'],
    [['agent', '--set', 'terminal.grace=1'], 'There is no setting "terminal.grace". There are: window.language, '],
    [['agent', '--set', 'terminal.capp=1'], 'Did you mean "terminal.cap"?'],
    [['serve', '--set', 'terminal.cap=none'], '"none" is no value for terminal.cap. Allowed: a whole number'],
    [['serve', '--set', 'session.callbackMs=100'], 'must be longer than'],
    [['serve', '--port', '70000'], '"70000" is no port. Give a number from 0'],
    [['attach', 'elsewhere'], 'There is no host "elsewhere". There is: local (this machine).'],
    [['exec', 'lokal', '--', 'true'], 'Did you mean "local"?'],
    [['agent', '--listen', '7433'], '"7433" is no address. Write HOST:PORT'],
    [['agent', '--set', 'remote.listen=x:1:2'], 'is no address'],
    [['peers', 'allow', 'x', '--role', 'root'], '"root" is no value for --role <ROLE>. Allowed: mine or guest.'],
    [['peers', 'limit'], 'PEER is missing. "sallyport peers limit --help" shows how it is written.'],
    [['peers', 'rename', 'x', 'y'.repeat(3_000)], `"${'y'.repeat(60)}…" is no name for a device.`],
    [['remote', 'approval', 'maybe'], '"maybe" is no value for ON-OR-OFF. Allowed: on or off.'],
    [['peers', 'rename', 'x', 'a b'], '"a b" is no name for a device.'],
    [['peers', 'rename', 'x', '--', '-y'], '"-y" is no name for a device.'],
    [
      ['peers', 'revoke', '-evil-root'],
      '"peers revoke" has no option "-evil-root". If it is meant as PEER, write -- before it: "sallyport peers revoke --state-dir',
    ],
    [['peers', 'rename', '-evil=x', 'tame'], ' -- -evil=x tame". "sallyport peers rename --help" shows how'],
    [['peers', 'rvoke', 'x'], '"peers" has no action "rvoke". Did you mean "revoke"?'],
    [['serve', '--listen', '7433'], '"7433" is no address. Write HOST:PORT'],
    [['exec', 'local'], 'Say what to run: "sallyport exec local --state-dir'],
    [['exec', 'bee'], 'Say what to run: "sallyport exec bee --state-dir'],
    [['exec', '--', 'ls', '-l'], 'The machine is missing before --. On this one: "sallyport exec local --state-dir'],
    [['service', 'bogus'], '"service" has no action "bogus". There are: install, remove, status, help.'],
    [['service'], 'Say what "service" is to do. There are: install, remove, status, help.'],
    [['exec', 'bee', 'ls', '-la'], '"exec" has no option "-la". For an option of the command write -- before it: "'],
    [
      ['exec', 'local', '-l', '--', 'ls'],
      '"exec" has no option "-l". "sallyport exec --help" shows how it is written.',
    ],
    [['attach'], 'HOST[:TERMINAL] is missing. "sallyport attach --help" shows how it is written.'],
    [['share', 'x'], '--with <PEER> is missing. "sallyport share --help" shows how it is written.'],
    [['status', 'local', 'now'], 'That is more than "status" takes'],
    [
      ['serve', 'terminal.cap=10'],
      'That is more than "serve" takes, which has options alone, as in "sallyport serve --set terminal.cap=10".',
    ],
    [['serve', '--port'], '--port <N> needs a value. "sallyport serve --help" shows how it is written.'],
    [['ledger', 'ende', 'x'], '"ledger" has no action "ende". Did you mean "end"?'],
    [['ledger', 'x'], 'There is no host "x". There is: local (this machine). "sallyport pair --help" says how'],
    [['ledger', '--host', 'x'], 'There is no host "x".'],
    [['ledger', 'end', 'a', '--host', 'x'], 'There is no host "x".'],
    [['ledger', '--host', 'x', 'end', 'a'], 'There is no host "x".'],
    [['ledger', 'x', '--host', 'y'], '"x" and "y" are two machines. Name one.'],
    [
      ['ledger', 'bee', 'end', 'a', '--everything'],
      'The machine comes with --host: "sallyport ledger end a --everything --host bee',
    ],
    [['ledger', 'end-left', '--host', 'bee'], 'What a crash left on "bee" can only be ended by its own user'],
    [['ledger', 'end'], 'TERMINAL is missing. "sallyport ledger end --help" shows how it is written.'],
    [['ledger', 'end', 'a', 'b'], 'That is more than "ledger end" takes; another machine is named by --host HOST.'],
    [['ledger', 'end', 'a', '--everthing'], 'Did you mean "--everything"?'],
    [['ledger', 'end', 'a', '--hots', 'x'], 'Did you mean "--host"?'],
    [['help', 'statsu'], 'There is no command "statsu". Did you mean "status"?'],
    [['help', 'ledger', 'ende'], '"ledger" has no action "ende". Did you mean "end"?'],
    [['help', 'status', 'now'], 'That is more than "status" takes.'],
    [['hlep'], 'Did you mean "help"?'],
    [['ledger', 'end-left', 'all'], '"all" is no process number.'],
  ])('%j', async (args, sentence) => {
    const stateDir = join(folder, 'state');

    const dashes = args.includes('--') ? args.indexOf('--') : args.length;
    const result = await runCli(args.toSpliced(dashes, 0, '--state-dir', stateDir));

    expect(result).toMatchObject({ code: 2, signal: null });
    expect(result.stderr).toContain(sentence);
    expect(existsSync(stateDir)).toBe(false);
  });

  it('says what the argument parser found to programs, too', async () => {
    const result = await runCli(['status', '--json', '--jsn']);

    expect(JSON.parse(result.stdout)).toMatchObject({ event: 'error', code: 'unknown_option' });
  });

  it.each([
    [['help'], 'Usage: sallyport [options] [command]'],
    [['help', 'exec'], 'Usage: sallyport exec [options] <HOST> [COMMAND...]'],
    [['help', 'ledger', 'end'], 'Usage: sallyport ledger end [options] <TERMINAL>'],
    [['ledger', 'help', 'keep'], 'Usage: sallyport ledger keep [options] <TERMINAL>'],
    [['peers', 'help'], 'Usage: sallyport peers [options] [command]'],
    [['ledger', '--help'], '--host <HOST>'],
    [['ledger', 'end', '--help'], '--host <HOST>'],
    [['exec', '--help'], '--cwd <DIR>'],
    [['ledger', '--help'], 'end-left [PID...]'],
    [['ledger', 'keep', '--help'], 'Usage: sallyport ledger keep [options] <TERMINAL>'],
    [['peers', 'allow', '--help'], 'Usage: sallyport peers allow [options] <DEVICE>'],
  ])('explains itself: %j', async (args, words) => {
    const result = await runCli(args);

    expect(result.code).toBe(0);
    expect(result.stdout).toContain(words);
  });

  it('says the same to programs, as JSON', async () => {
    const result = await runCli(['status', '--json', '--state-dir', join(folder, 'none')]);

    expect(JSON.parse(result.stdout)).toMatchObject({ event: 'error', code: 'no_agent' });
    expect(result.code).toBe(69);
  });
});

describe('a command without an agent', () => {
  it.each([['status'], ['ledger'], ['url'], ['attach', 'local']])('%s %s says how to start one', async (...args) => {
    const stateDir = join(folder, 'none');

    const result = await runCli([...args, '--state-dir', stateDir]);

    expect(result.code).toBe(69);
    expect(result.stderr).toContain(`"sallyport serve --state-dir ${stateDir}"`);
    expect(existsSync(stateDir)).toBe(false);
  });

  it('hosts says below its table how to start one', async () => {
    const stateDir = join(folder, 'none');

    const result = await runCli(['hosts', '--state-dir', stateDir]);

    expect(result).toMatchObject({ code: 69, stderr: '' });
    expect(result.stdout).toContain(`"sallyport serve --state-dir ${stateDir}"`);
    expect(existsSync(stateDir)).toBe(false);
  });

  it('exec reports its own failure as 125', async () => {
    expect(await runCli(['exec', '--state-dir', folder, 'local', '--', 'true'])).toMatchObject({ code: 125 });
  });
});

describe('a state folder that cannot be used', () => {
  // A file in the folder's place: permission bits would not hold root back.
  it.each(['agent', 'serve'])('%s names it and says what to do', async (command) => {
    const stateDir = join(folder, 'file');
    await writeFile(stateDir, 'precious');

    for (const path of [stateDir, join(stateDir, 'below')]) {
      const result = await runCli([command, '--json', '--state-dir', path]);

      expect(result.code).toBe(1);
      expect(result.stderr).toContain(stateDir);
      expect(result.stderr).toContain('--state-dir');
    }
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('a port that is in use', () => {
  it('is named, and nothing is left running', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;

    const result = await runCli(['serve', '--no-open', '--port', String(port), '--state-dir', folder]);

    expect(result.code).toBe(1);
    expect(result.stderr).toContain(
      `Port ${port} is in use, by another program or by a page of Sallyport. Choose another one with --port N`,
    );
    expect(await readdir(folder)).not.toContain('agent.sock');
    await new Promise((resolve) => taken.close(resolve));
  });
});

describe('a second agent on the same folder', () => {
  it('is refused with the process and the folder, and the first goes on untouched', async () => {
    const first = await startProgram('agent', { stateDir: folder });

    const second = await runCli(['agent', '--json', '--state-dir', folder]);
    const status = await runCli(['status', '--json', '--state-dir', folder]);

    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`process ${first.pid}`);
    expect(second.stderr).toContain(folder);
    expect(status.code).toBe(0);
    expect((await first.stop()).code).toBe(0);
  });
});
