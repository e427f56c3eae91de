import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import { durationWords } from '../messages/measures.ts';
import type { MessageKey } from '../../base/messages/translate.ts';

/** One line of what a close did. */
export interface ShownStep {
  readonly message: MessageKey;
  /** Undefined: it did what it was for. */
  readonly objection: MessageKey | undefined;
  readonly at: string;
}

/** What was done, in order, in words. */
export function shownSteps({ steps }: Pick<CloseOutcome, 'steps'>): ShownStep[] {
  return steps.map(({ step, result, atMs }) => ({
    message: `step.${step}` as const,
    objection: objectionOf(result),
    at: durationWords(Math.max(1, atMs)),
  }));
}

function objectionOf(result: string): MessageKey | undefined {
  if (result.startsWith('still running')) return 'step.result.still';
  return result.startsWith('not permitted') ? 'step.result.refused' : undefined;
}
