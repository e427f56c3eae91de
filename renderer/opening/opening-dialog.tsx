import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { t } from '../../base/messages/translate.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { TextField } from '../overlay/text-field.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { chosenFolder } from './chosen-folder.ts';

type Opening = Extract<Overlay, { kind: 'opening' }>;

/** A link or a file asks for a terminal: shown filled in, to be changed, started, or refused. */
export function OpeningDialog() {
  const opening = useWorkspaceState(({ overlay }) => (overlay?.kind === 'opening' ? overlay : undefined));
  // Whoever is typing when a link arrives must not agree to it by the next Enter.
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <OverlayDialog kind="opening" initialFocus={cancel}>
      {/* Another request is another form, with nothing left of the one before. */}
      {opening !== undefined && <Form key={JSON.stringify(opening.request)} opening={opening} cancel={cancel} />}
    </OverlayDialog>
  );
}

interface FormProps {
  readonly opening: Opening;
  readonly cancel: RefObject<HTMLButtonElement | null>;
}

function Form({ opening: { request }, cancel }: FormProps) {
  const workspace = useWorkspace();
  const { close } = useOverlay('opening');
  const [folder, setFolder] = useState(request.cwd ?? '');
  const [command, setCommand] = useState(request.command ?? '');
  const start = (event: FormEvent): void => {
    event.preventDefault();
    close();
    workspace.newTab({ cwd: chosenFolder(folder), typed: command || undefined });
  };
  return (
    <form className="form" onSubmit={start}>
      <Dialog.Title className="dialog-title">{t(`opening.title.${request.source}`)}</Dialog.Title>
      <Dialog.Description className="form-words">{t(`opening.words.${request.source}`)}</Dialog.Description>
      <TextField label={t('opening.folder')} value={folder} placeholder={t('opening.home')} change={setFolder} />
      <TextField label={t('opening.command')} value={command} placeholder={t('opening.nothing')} change={setCommand} />
      <p className="close-hint">{t('opening.hint')}</p>
      <div className="dialog-buttons">
        <button ref={cancel} type="button" className="button is-quiet" onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="submit" className="button is-primary">
          {t('opening.start')}
        </button>
      </div>
    </form>
  );
}
