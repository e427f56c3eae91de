import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCommand } from './machine.mjs';

/**
 * Counts the processes that `pid` starts within `seconds`, by watching its system calls. Threads do not count.
 * Tracing itself costs the traced process time, so measure that apart.
 * @param {number} pid
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function countForks(pid, seconds) {
  if (!hasCommand('strace')) throw new Error('strace is missing: install it, or measure without --strace');
  const calls = 'trace=clone,clone3,fork,vfork,execve';
  const strace = spawn('strace', ['-f', '-q', '-e', calls, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  strace.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => strace.once('close', resolve));
  await sleep(seconds * 1000);
  strace.kill('SIGINT');
  await ended;
  return output.split('\n').filter((line) => /\b(v?fork|clone3?|execve)\(/.test(line) && !line.includes('CLONE_THREAD'))
    .length;
}
