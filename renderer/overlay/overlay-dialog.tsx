import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { useOverlay } from './use-overlay.ts';

export interface OverlayDialogProps {
  /** The overlay during which it is shown. */
  readonly kind: Overlay['kind'];
  readonly className?: string;
  /** Names it where no Dialog.Title does. */
  readonly label?: string;
  /** Else its first control. */
  readonly initialFocus?: Dialog.Popup.Props['initialFocus'];
  readonly children: ReactNode;
}

/** A dialog over the page: Escape and a click beside it close it. */
export function OverlayDialog({ kind, className = '', label, initialFocus, children }: OverlayDialogProps) {
  const { isOpen, close } = useOverlay(kind);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup
          className={`dialog ${className}`}
          aria-label={label}
          initialFocus={initialFocus}
          finalFocus={false}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Title, what belongs beside it, and a cross. */
export function DialogHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="dialog-head">
      <Dialog.Title className="dialog-title">{title}</Dialog.Title>
      <div className="dialog-head-buttons">
        {children}
        <Dialog.Close className="icon-button" aria-label={t('keys.close')}>
          <X size={16} aria-hidden="true" />
        </Dialog.Close>
      </div>
    </div>
  );
}
