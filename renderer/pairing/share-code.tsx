import { Dialog } from '@base-ui/react/dialog';
import { t } from '../../base/messages/translate.ts';
import { countedWords } from '../messages/measures.ts';
import { DialogHead } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useNow, useWorkspace } from '../workspace/workspace-context.ts';
import { CopiedText } from './copied-text.tsx';
import type { OpenCode } from './machine-sharing.ts';
import { QrPicture } from './qr-picture.tsx';

/** The code in its three forms, and for how long it is good. */
export function ShareCode({ code: { code, link, addresses, untilMs, problem } }: { readonly code: OpenCode }) {
  const { sharing } = useWorkspace();
  const { close } = useOverlay('sharing');
  const withdraw = (): void => {
    close();
    void sharing.withdraw();
  };
  return (
    <>
      <DialogHead title={t('share.title')} />
      <Dialog.Description className="form-words">{t('share.words')}</Dialog.Description>
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="share-forms">
        <QrPicture text={link} label={t('share.picture')} />
        <div className="share-texts">
          <CopiedText label={t('share.code')} text={code} action={t('share.copyCode')} />
          <CopiedText label={t('share.link')} text={link} action={t('share.copyLink')} />
        </div>
      </div>
      <p className="form-words">
        <Left untilMs={untilMs} /> {t('share.stays')}
      </p>
      <p className="close-hint">
        {t('share.reachedAt')} <span className="share-addresses">{addresses.join(', ')}</span>
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={withdraw}>
          {t('share.withdraw')}
        </button>
        <Dialog.Close className="button is-primary">{t('share.close')}</Dialog.Close>
      </div>
    </>
  );
}

function Left({ untilMs }: { readonly untilMs: number }) {
  const nowMs = useNow(1000);
  return <strong className="share-left">{t('share.left', { duration: countedWords(untilMs - nowMs) })}</strong>;
}
