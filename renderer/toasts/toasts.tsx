import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { Countdown } from './countdown.tsx';
import type { Ending, NoticeData } from './notices.ts';
import './toasts.css';

/** Notices, newest on top, away from where programs print last, read out to screen readers. */
export function Toasts() {
  const { toasts } = Toast.useToastManager<NoticeData>();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label={t('toast.label')}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={toastClass(toast.data)} swipeDirection={['right']}>
            <div className="toast-words">
              <Title ends={toast.data?.ends ?? []} />
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

function toastClass({ tone, ends }: NoticeData = { tone: 'plain', ends: [] }): string {
  return `toast is-${tone}${ends.length > 1 ? ' has-rows' : ''}`;
}

/** Its own words; for one thing that ends its countdown, for several both. */
function Title({ ends }: { readonly ends: readonly Ending[] }) {
  const [first] = ends;
  if (first === undefined) return <Toast.Title className="toast-title" />;
  if (ends.length === 1) {
    return (
      <Toast.Title className="toast-title">
        <Countdown title={first.title} untilMs={first.untilMs} />
      </Toast.Title>
    );
  }
  return (
    <>
      <Toast.Title className="toast-title" />
      <ul className="toast-rows">
        {ends.map(({ id, title, untilMs, keep }) => (
          <li key={id} className="toast-row">
            <span className="toast-words">
              <Countdown title={title} untilMs={untilMs} />
            </span>
            <button
              type="button"
              className="button is-small"
              aria-label={t('ledger.keepNamed', { title })}
              onClick={keep}
            >
              {t('ledger.keep')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
