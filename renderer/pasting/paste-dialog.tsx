import { Dialog } from '@base-ui/react/dialog';
import { useRef, type RefObject } from 'react';
import { t } from '../../base/messages/translate.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { asOneLine, linesOf, shownText } from './paste-risk.ts';
import './pasting.css';

/** More are only counted. */
const SHOWN_LINES = 200;

type Pasting = Extract<Overlay, { kind: 'pasting' }>;

/** Several lines are about to be pasted where a program might run each: shown first. */
export function PasteDialog() {
  const pasting = useWorkspaceState(({ overlay }) => (overlay?.kind === 'pasting' ? overlay : undefined));
  const first = useRef<HTMLButtonElement>(null);
  return (
    <OverlayDialog kind="pasting" className="pasting" initialFocus={first}>
      {pasting !== undefined && <Question pasting={pasting} first={first} />}
    </OverlayDialog>
  );
}

interface QuestionProps {
  readonly pasting: Pasting;
  readonly first: RefObject<HTMLButtonElement | null>;
}

function Question({ pasting: { text, paste }, first }: QuestionProps) {
  const { close } = useOverlay('pasting');
  const lines = linesOf(text);
  const left = lines.length - SHOWN_LINES;
  const agree = (agreed: string) => (): void => {
    close();
    paste(agreed);
  };
  return (
    <>
      <Dialog.Title className="dialog-title">{t('pasting.title', { count: lines.length })}</Dialog.Title>
      <Dialog.Description className="form-words">{t('pasting.words')}</Dialog.Description>
      <pre className="pasting-text" role="group" tabIndex={0} aria-label={t('pasting.text')}>
        {lines.slice(0, SHOWN_LINES).map(shownText).join('\n')}
        {left > 0 && `\n${t('pasting.more', { count: left })}`}
      </pre>
      <div className="dialog-buttons">
        <button type="button" className="button is-quiet" onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="button" className="button" onClick={agree(asOneLine(text))}>
          {t('pasting.oneLine')}
        </button>
        <button ref={first} type="button" className="button is-primary" onClick={agree(text)}>
          {t('pasting.paste')}
        </button>
      </div>
    </>
  );
}
