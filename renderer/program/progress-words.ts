import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { ProgramProgress } from './program-message.ts';

const stateWords = {
  running: 'program.running',
  failed: 'program.failed',
  paused: 'program.paused',
  unknown: 'program.unknown',
} as const satisfies Record<ProgramProgress['state'], MessageKey>;

export function progressWords({ state, percent }: ProgramProgress): string {
  return t(stateWords[state], { percent });
}
