import { TerminalId } from '../../../protocol/ids.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';

/** A bash at its prompt that somebody watches. */
export function terminalInfo(given: Partial<TerminalInfo> = {}): TerminalInfo {
  return {
    terminalId: TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a01'),
    generation: 1,
    owner: 'user',
    state: 'running',
    title: '',
    command: ['/bin/bash', '-l'],
    cwd: '/home/me',
    pid: 100,
    cols: 80,
    rows: 24,
    createdMsAgo: 5000,
    foreground: null,
    viewers: 1,
    unwatchedMs: 0,
    expiresInMs: null,
    keep: false,
    exit: null,
    ...given,
  };
}
