import { readFileSync } from 'node:fs';
import type { Chromium } from './chromium.ts';

/** Renderers that are known to belong to a window. */
const claimed = new Set<number>();

/**
 * The renderer that shows a window's document. DevTools do not tell, but windows get renderers one after the other and
 * none is kept in reserve: it is the youngest that no other window has claimed.
 */
export async function claimRenderer(chromium: Chromium, previous: number | undefined): Promise<number | undefined> {
  const { processInfo } = await chromium.cdp.browser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ id, type }) => type === 'renderer' && !showsChromiumItself(id));
  const alive = new Set(renderers.map(({ id }) => id));
  for (const pid of claimed) if (!alive.has(pid)) claimed.delete(pid);
  const free = [...alive].filter((pid) => pid === previous || !claimed.has(pid));
  const youngest = free.sort((a, b) => startOf(b) - startOf(a))[0];
  if (previous !== undefined) claimed.delete(previous);
  if (youngest !== undefined) claimed.add(youngest);
  return youngest;
}

export function releaseRenderer(pid: number | undefined): void {
  if (pid !== undefined) claimed.delete(pid);
}

function showsChromiumItself(pid: number): boolean {
  return readProcessFile(pid, 'cmdline').split('\0').includes('--top-chrome-webui');
}

/** In ticks since the machine started: field 22 of the kernel's line about the process. */
function startOf(pid: number): number {
  const line = readProcessFile(pid, 'stat');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? 0);
}

function readProcessFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
}
