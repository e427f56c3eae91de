import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import './toasts.css';

/** Notices, newest at the bottom, read out to screen readers. */
export function Toasts() {
  const { toasts } = Toast.useToastManager<{ tone: 'plain' | 'problem' }>();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label={t('toast.label')}>
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={`toast is-${toast.data?.tone ?? 'plain'}`}
            swipeDirection={['left']}
          >
            <div className="toast-words">
              <Toast.Title className="toast-title" />
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
