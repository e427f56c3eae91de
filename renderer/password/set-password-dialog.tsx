import { Dialog } from '@base-ui/react/dialog';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { t } from '../../base/messages/translate.ts';
import { SHORTEST_PASSWORD } from '../../protocol/session-password.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { setPassword } from './change-password.ts';
import { PasswordField } from './password-field.tsx';

/** Sets the password that sessions of other machines have to give here. */
export function SetPasswordDialog() {
  const first = useRef<HTMLInputElement>(null);
  return (
    <OverlayDialog kind="settingPassword" initialFocus={first}>
      <Form first={first} />
    </OverlayDialog>
  );
}

function Form({ first }: { readonly first: RefObject<HTMLInputElement | null> }) {
  const workspace = useWorkspace();
  const { close } = useOverlay('settingPassword');
  const [password, change] = useState('');
  const [again, changeAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const hint = useId();
  const submit = async (): Promise<void> => {
    const found = problemOf(password, again);
    setProblem(found);
    if (found !== undefined) return first.current?.focus();
    setBusy(true);
    const failure = await setPassword(workspace, password);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) close();
  };
  const isShort = problem !== undefined && password.length < SHORTEST_PASSWORD;
  const isDifferent = problem !== undefined && !isShort && password !== again;
  return (
    <form
      className="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <DialogHead title={t('setPassword.title')} />
      <Dialog.Description className="form-words">{t('setPassword.words')}</Dialog.Description>
      <PasswordField
        {...{ label: t('setPassword.field'), value: password, isWrong: isShort, place: first }}
        {...{ describedBy: hint, change }}
      />
      <PasswordField {...{ label: t('setPassword.again'), value: again, isWrong: isDifferent }} change={changeAgain} />
      <p id={hint} className={problem === undefined ? 'form-hint' : 'form-problem'} role={problem && 'alert'}>
        {problem ?? t('setPassword.rule', { count: SHORTEST_PASSWORD })}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button is-quiet" onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="submit" className="button is-primary" disabled={isBusy}>
          {t('setPassword.yes')}
        </button>
      </div>
    </form>
  );
}

function problemOf(password: string, again: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return t('setPassword.tooShort', { count: SHORTEST_PASSWORD });
  return password === again ? undefined : t('setPassword.differs');
}
