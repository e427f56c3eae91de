import type { TabFailure } from '../tabs/tab.ts';
import type { Message, MessageKey } from '../../base/messages/translate.ts';

const titled: Readonly<Record<string, MessageKey>> = {
  spawn_failed: 'failure.title.spawn_failed',
  unknown_profile: 'failure.title.spawn_failed',
  too_many_terminals: 'failure.title.too_many_terminals',
  terminal_not_running: 'failure.title.terminal_not_running',
  timeout: 'failure.title.timeout',
  unreachable: 'failure.title.unreachable',
};

const problems: Readonly<Record<string, MessageKey>> = {
  missing: 'failure.missing',
  not_executable: 'failure.not_executable',
  no_directory: 'failure.no_directory',
};

export function failureTitle(failure: TabFailure): Message {
  return { key: titled[failure.code] ?? 'failure.title.other' };
}

/** What went wrong and what to do; undefined: only the agent's own sentence says it. */
export function failureBody({ code, facts }: TabFailure): Message | undefined {
  if (code === 'spawn_failed') {
    const key = problems[String(facts['problem'])];
    const what = facts['problem'] === 'no_directory' ? facts['cwd'] : facts['command'];
    return key === undefined || typeof what !== 'string' ? undefined : { key, values: { what } };
  }
  if (code === 'unknown_profile' && typeof facts['profile'] === 'string')
    return { key: 'failure.no_profile', values: { what: facts['profile'] } };
  if (code === 'too_many_terminals') {
    const cap = facts['cap'];
    return typeof cap === 'number'
      ? { key: 'failure.too_many', values: { count: cap } }
      : { key: 'failure.too_many_unknown' };
  }
  if (code === 'terminal_not_running') return { key: 'failure.gone' };
  if (code === 'timeout') return { key: 'failure.timeout' };
  return undefined;
}
