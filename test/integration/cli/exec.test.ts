import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { isAlive } from '../../census.ts';
import { cliPath, runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let agent: Program;
beforeAll(async () => {
  agent = await startProgram('agent');
});
afterAll(() => agent.stop());

const exec = (...command: string[]) => ['exec', '--state-dir', agent.stateDir, 'local', '--', ...command];

interface Started {
  readonly child: ChildProcess;
  /** Of the program. */
  readonly pid: number;
  readonly ended: Promise<{ readonly code: unknown; readonly output: string }>;
}

/** A shell that, once it has set its `traps` and said which process it is, runs `script` through `exec`. */
async function start(script: string, traps = ':'): Promise<Started> {
  const whole = `${traps}; echo $$; ${script}`;
  const child = spawn(process.execPath, [cliPath, ...exec('sh', '-c', whole)], { stdio: 'pipe' });
  let stdout = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  const ended = new Promise<unknown>((resolve) => child.on('close', resolve));
  await waitUntil(() => stdout.includes('\n'), { withinMs: 15_000 });
  const pid = Number.parseInt(stdout, 10);
  return { child, pid, ended: ended.then((code) => ({ code, output: stdout.slice(stdout.indexOf('\n') + 1) })) };
}

describe('exec', () => {
  it.each([
    ['a status', 'exit 7', 7],
    ['success', 'true', 0],
    ['a signal, as 128 and its number', 'kill -TERM $$', 143],
    ['the strongest signal', 'kill -KILL $$', 137],
  ])('passes on %s', async (_what, script, code) => {
    expect(await runCli(exec('sh', '-c', script))).toMatchObject({ code });
  });

  it('keeps output and error apart', async () => {
    const result = await runCli(exec('sh', '-c', 'echo out; echo err >&2'));

    expect(result).toEqual({ code: 0, signal: null, stdout: 'out\n', stderr: 'err\n' });
  });

  it('passes input on, and its end', async () => {
    expect(await runCli(exec('wc', '-c'), { input: 'x'.repeat(1000) })).toMatchObject({ code: 0, stdout: '1000\n' });
    expect(await runCli(exec('cat'), { input: '' })).toMatchObject({ code: 0, stdout: '' });
  });

  it('gives the program real pipes, which can be opened again by their names, and are not taken for a remote shell’s', async () => {
    const script = 'cat /dev/stdin; echo wrong >/dev/stderr; test -p /dev/stdin -a -p /dev/stdout -a -p /dev/stderr';
    const result = await runCli(exec('sh', '-c', script), { input: 'hello\n' });

    expect(result).toMatchObject({ code: 0, stdout: 'hello\n', stderr: 'wrong\n' });
  });

  it('passes arguments on as they are', async () => {
    const args = ['', 'a b', '*', '$HOME', '--json', "it's", 'é'];

    expect((await runCli(exec('printf', '%s\n', ...args))).stdout).toBe(`${args.join('\n')}\n`);
  });

  it('runs in the directory it was called from, or the one that was asked for', async () => {
    const args = ['exec', '--state-dir', agent.stateDir, '--cwd', '/usr', 'local', '--', 'pwd'];

    expect((await runCli(exec('pwd'))).stdout).toBe(`${process.cwd()}\n`);
    expect((await runCli(args)).stdout).toBe('/usr\n');
  });

  it.each([
    ['does not exist', ['no-such-program-here'], 127, 'no-such-program-here'],
    ['may not be executed', ['/etc/passwd'], 126, '/etc/passwd'],
  ])('says which program %s', async (_what, command, code, name) => {
    const result = await runCli(exec(...command));

    expect(result.code).toBe(code);
    expect(result.stderr).toContain(name);
  });

  it('passes 10 MB through cat, byte for byte', async () => {
    const input = randomBytes(10 * 1024 * 1024);
    const child = spawn(process.execPath, [cliPath, ...exec('cat')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
    child.stdin.end(input);
    const code = await new Promise((resolve) => child.on('close', resolve));

    expect(code).toBe(0);
    expect(Buffer.concat(output).equals(input)).toBe(true);
  });

  it.each<[string, string]>([
    ['while their outputs are its own', ''],
    ['when they have outputs of their own', ' >/dev/null 2>&1'],
  ])(
    'L19: names what the program leaves behind in groups of its own, on standard error, %s',
    async (_what, outputs) => {
      const script = `set -m; sleep 301${outputs} & echo $!; set +m; sleep 302 >/dev/null 2>&1 & echo $!`;
      const child = spawn(process.execPath, [cliPath, ...exec('bash', '-c', script)], { stdio: 'pipe' });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
      child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
      const ended = new Promise((resolve) => child.on('close', resolve));
      await waitUntil(() => stdout.split('\n').length === 3, { withinMs: 15_000 });
      if (outputs === '') child.kill('SIGINT'); // As with ssh, it is not over while somebody can still write.
      const code = await ended;
      const [inOwnGroup = 0, inItsGroup = 0] = stdout.split('\n').map(Number);
      const seen = { code, stderr, survives: isAlive(inOwnGroup), isEnded: !isAlive(inItsGroup) };
      process.kill(inOwnGroup, 'SIGKILL');
      expect(seen).toEqual({
        code: outputs === '' ? 130 : 0,
        stderr: `Still running, started there: sleep (${inOwnGroup})\n`,
        survives: true,
        isEnded: true,
      });
    },
  );

  it('leaves no descriptor behind of a program that has exited, as long as its session lasts', async () => {
    const token = readFileSync(path.join(agent.stateDir, 'token'), 'utf8').trim();
    const channel = await connectToAgent({ path: agent.ready.socket, token });
    const client = new AgentClient({
      connect: async () => channel,
      client: { name: 'test', version: '1' },
      clock: systemClock,
      shouldReconnect: false,
    });
    client.start();
    await client.whenOpen();
    const count = (): number => readdirSync(`/proc/${agent.pid}/fd`).length;
    const before = count();
    for (let run = 0; run < 5; run += 1) {
      const program = await client.openExec({ command: 'true' });
      program.onStdout((_bytes, done) => done());
      program.onStderr((_bytes, done) => done());
      await program.exited;
    }
    await waitUntil(() => count() <= before, { withinMs: 5_000 });
    await client.close();
  });

  it('ends with the program when the program does not read its input to the end', async () => {
    expect(await runCli(exec('head', '-c', '1'), { input: randomBytes(1024 * 1024) })).toMatchObject({ code: 0 });
  });

  it('ends the program when nobody reads its standard error any more', async () => {
    const script = 'echo $$; exec yes >&2';
    const child = spawn(process.execPath, [cliPath, ...exec('sh', '-c', script)], { stdio: 'pipe' });
    child.stderr.once('data', () => child.stderr.destroy());
    const pid = await new Promise<number>((resolve) =>
      child.stdout.once('data', (text: Buffer) => resolve(Number.parseInt(text.toString(), 10))),
    );
    const code = await new Promise((resolve) => child.on('close', resolve));

    expect(code).toBe(141);
    await waitUntil(() => !isAlive(pid), { withinMs: 5000 });
  });

  it('ends without a word, and ends the program, when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [cliPath, ...exec('sh', '-c', 'echo $$; exec yes')], { stdio: 'pipe' });
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const pid = await new Promise<number>((resolve) =>
      child.stdout.once('data', (text: Buffer) => {
        resolve(Number.parseInt(text.toString(), 10));
        child.stdout.destroy();
      }),
    );
    const code = await new Promise((resolve) => child.on('close', resolve));

    expect({ code, stderr }).toEqual({ code: 141, stderr: '' });
    await waitUntil(() => !isAlive(pid), { withinMs: 5000 });
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGQUIT', 131],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('takes the program with it when it is told to end by %s', async (signal, status) => {
    const { child, pid, ended } = await start('exec sleep 300');
    child.kill(signal);

    expect((await ended).code).toBe(status);
    await waitUntil(() => !isAlive(pid), { withinMs: 5_000 });
  });

  it.each(['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on to the program, and its answer back',
    async (signal) => {
      const name = signal.slice('SIG'.length);
      const { child, ended } = await start('while :; do sleep 0.1; done', `trap 'echo got ${name}; exit 9' ${name}`);
      child.kill(signal);

      expect(await ended).toEqual({ code: 9, output: `got ${name}\n` });
    },
  );

  it('leaves a program alone that takes no notice of an INT, and ends it with the second one', async () => {
    const { child, pid, ended } = await start('exec sleep 300', "trap '' INT");
    child.kill('SIGINT');
    await delay(1_000);
    const livesOn = isAlive(pid);
    child.kill('SIGINT');

    expect({ livesOn, code: (await ended).code }).toEqual({ livesOn: true, code: 130 });
    await waitUntil(() => !isAlive(pid), { withinMs: 5_000 });
  });

  it('ends a program that takes no notice of an INT with a TERM right after it', async () => {
    const { child, pid, ended } = await start('exec sleep 300', "trap '' INT TERM HUP");
    child.kill('SIGINT');
    await delay(100);
    child.kill('SIGTERM');

    expect((await ended).code).toBe(143);
    await waitUntil(() => !isAlive(pid), { withinMs: 5_000 });
  });

  it('ends a program that takes no notice of a TERM', async () => {
    const { child, pid, ended } = await start('exec sleep 300', "trap '' TERM");
    child.kill('SIGTERM');

    expect((await ended).code).toBe(143);
    await waitUntil(() => !isAlive(pid), { withinMs: 5_000 });
  });
});
