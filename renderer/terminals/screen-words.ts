import { Terminal } from '@xterm/xterm';
import { t } from '../../base/messages/translate.ts';

/** What xterm says of itself to screen readers: in the language that is spoken now, also in a terminal that is open. */
export function putScreenWords(open?: Terminal): void {
  Terminal.strings.promptLabel = t('screen.input');
  Terminal.strings.tooMuchOutput = t('screen.tooMuch');
  open?.textarea?.setAttribute('aria-label', Terminal.strings.promptLabel);
}
