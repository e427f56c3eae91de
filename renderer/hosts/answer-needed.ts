import { awaitedAnswer, type LinkState } from '../../protocol/client/agent-client.ts';
import type { Tab } from '../tabs/tab.ts';

/** Whose answer it is: a person's there, or the password's here. */
export type AwaitedAnswer = NonNullable<ReturnType<typeof awaitedAnswer>>;

/** The answer without which a tab that has nothing to show yet gets no terminal; undefined where it waits for none. Pure. */
export function answerNeededBy({ phase }: Pick<Tab, 'phase'>, link: LinkState): AwaitedAnswer | undefined {
  return phase.kind === 'starting' || phase.kind === 'attaching' ? awaitedAnswer(link) : undefined;
}
