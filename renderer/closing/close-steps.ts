import type { CloseOutcome, CloseStep } from '../../protocol/terminal-info.ts';
import { durationWords } from '../messages/measures.ts';
import type { MessageKey } from '../messages/translate.ts';

/** One line of what a close did. */
export interface ShownStep {
  readonly message: MessageKey;
  readonly target: string;
  readonly at: string;
}

/** What was done, in order, in words. */
export function shownSteps({ steps }: Pick<CloseOutcome, 'steps'>): ShownStep[] {
  return steps.map((step: CloseStep) => ({
    message: `step.${step.step}` as const,
    target: step.target,
    at: durationWords(Math.max(1, step.atMs)),
  }));
}
