import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { countedWords } from '../messages/measures.ts';
import { useNow } from '../workspace/workspace-context.ts';
import type { NoticeData } from './notices.ts';
import './toasts.css';

/** Notices, newest on top, away from where programs print last, read out to screen readers. */
export function Toasts() {
  const { toasts } = Toast.useToastManager<NoticeData>();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label={t('toast.label')}>
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={`toast is-${toast.data?.tone ?? 'plain'}`}
            swipeDirection={['right']}
          >
            <div className="toast-words">
              {toast.data?.ends === undefined ? (
                <Toast.Title className="toast-title" />
              ) : (
                <Toast.Title className="toast-title">
                  <Countdown {...toast.data.ends} />
                </Toast.Title>
              )}
              <Toast.Description className="toast-body" />
            </div>
            {toast.actionProps !== undefined && <Toast.Action className="button is-small" />}
            <Toast.Close className="icon-button" aria-label={t('toast.close')}>
              <X size={14} aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** What ends, and in how long. */
function Countdown({ title, untilMs }: { readonly title: string; readonly untilMs: number }) {
  const leftMs = untilMs - useNow(1000);
  return leftMs <= 0 ? t('toast.reapNow', { title }) : t('toast.reapSoon', { title, duration: countedWords(leftMs) });
}
