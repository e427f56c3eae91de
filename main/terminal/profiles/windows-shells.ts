import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { win32 as path } from 'node:path';
import { promisify } from 'node:util';
import type { KnownProfile } from './known-profile.ts';

const run = promisify(execFile);

const WSL_MS = 3_000;
const LONGEST_BYTES = 64 * 1024;
const MOST_DISTRIBUTIONS = 32;

/** The shells that are usual on Windows, where they are usually put, and the distributions of WSL. */
export async function findWindowsShells(env: NodeJS.ProcessEnv = process.env): Promise<readonly KnownProfile[]> {
  const found: KnownProfile[] = [];
  for (const profile of windowsShells(env)) if (await isThere(profile.command)) found.push(profile);
  return [...found, ...parseDistributions(await listDistributions(env)).map((name) => wslProfile(name, env))];
}

type WindowsShell = KnownProfile & { readonly command: string };

/** Those that there may be. Pure. */
export function windowsShells(env: NodeJS.ProcessEnv): WindowsShell[] {
  const programs = env['ProgramFiles'] ?? 'C:\\Program Files';
  const shells = [
    ['PowerShell', path.join(programs, 'PowerShell', '7', 'pwsh.exe')],
    ['Windows PowerShell', path.join(systemFolder(env), 'WindowsPowerShell', 'v1.0', 'powershell.exe')],
    ['Command Prompt', env['ComSpec'] ?? path.join(systemFolder(env), 'cmd.exe')],
    ['Git Bash', path.join(programs, 'Git', 'bin', 'bash.exe')],
  ] as const;
  return shells.map(([name, command]) => ({ kind: 'shell', name, command, icon: 'terminal' }));
}

/** The names that `wsl.exe -l -q` prints, as UTF-16. Those that run Docker are nobody's to work in. Pure. */
export function parseDistributions(printed: Uint8Array): string[] {
  const text = new TextDecoder('utf-16le').decode(printed);
  const names = text.split(/[\r\n]+/).map((line) => line.replaceAll('\0', '').trim());
  const usable = names.filter((name) => /^[\p{L}\p{N}][^\p{Cc}]*$/u.test(name) && !/^docker-desktop/i.test(name));
  return [...new Set(usable)].slice(0, MOST_DISTRIBUTIONS);
}

function wslProfile(name: string, env: NodeJS.ProcessEnv): KnownProfile {
  return { kind: 'shell', name: `WSL: ${name}`, command: wslProgram(env), args: ['-d', name], icon: 'container' };
}

async function listDistributions(env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const options = { encoding: 'buffer', timeout: WSL_MS, maxBuffer: LONGEST_BYTES, windowsHide: true } as const;
  try {
    return (await run(wslProgram(env), ['-l', '-q'], options)).stdout;
  } catch {
    return new Uint8Array(0);
  }
}

function wslProgram(env: NodeJS.ProcessEnv): string {
  return path.join(systemFolder(env), 'wsl.exe');
}

function systemFolder(env: NodeJS.ProcessEnv): string {
  return path.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32');
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
