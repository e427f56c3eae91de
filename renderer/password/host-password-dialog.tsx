import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { say, t } from '../../base/messages/translate.ts';
import { passwordQuestion, type LinkState } from '../../protocol/client/agent-client.ts';
import { hostName, hostState, type HostId } from '../hosts/host-state.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { askPassword } from './ask-password.ts';
import { PasswordField } from './password-field.tsx';
import { endMessages, lockedOutMs, triesMessage } from './password-words.ts';

/** Asks for the session password of another machine, and says how that went. */
export function HostPasswordDialog() {
  const hostId = useWorkspaceState(({ overlay }) => (overlay?.kind === 'hostPassword' ? overlay.hostId : undefined));
  const first = useRef<HTMLInputElement>(null);
  return (
    <OverlayDialog kind="hostPassword" initialFocus={first}>
      {hostId !== undefined && <View key={hostId} hostId={hostId} first={first} />}
    </OverlayDialog>
  );
}

interface ViewProps {
  readonly hostId: HostId;
  readonly first: RefObject<HTMLInputElement | null>;
}

function View({ hostId, first }: ViewProps) {
  const { close } = useOverlay('hostPassword');
  const host = useWorkspaceState((state) => hostName(state, hostId)) ?? '';
  const { link } = useWorkspaceState((state) => hostState(state, hostId));
  const isOpen = link.kind === 'open';
  useEffect(() => {
    if (isOpen) close();
  });
  if (link.kind === 'ended') return <Ended hostId={hostId} host={host} link={link} />;
  return <Asking hostId={hostId} host={host} link={link} first={first} />;
}

interface AskingProps extends ViewProps {
  readonly host: string;
  readonly link: LinkState;
}

function Asking({ hostId, host, link, first }: AskingProps) {
  const { hosts } = useWorkspace();
  const { close } = useOverlay('hostPassword');
  const [password, setPassword] = useState('');
  const hint = useId();
  const question = passwordQuestion(link);
  const { isWrong = false, isChecking = false } = question ?? {};
  const isReady = question !== undefined && !isChecking;
  useDeclineWhenClosed(hostId);
  const give = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || password === '') return;
    hosts.find(hostId)?.client.givePassword(password);
    setPassword('');
  };
  const tries = question && triesMessage(question);
  return (
    <form className="form" onSubmit={give}>
      <DialogHead title={t('password.title', { host })} />
      <Dialog.Description className="form-words">{t('password.words', { host })}</Dialog.Description>
      <PasswordField
        {...{ label: t('password.field'), value: password, isWrong, isReadOnly: isChecking, place: first }}
        describedBy={hint}
        change={setPassword}
      />
      <p id={hint} className={isWrong ? 'form-problem' : 'form-hint'} role={isWrong ? 'alert' : undefined}>
        {tries && say(tries)}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button is-quiet" onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="submit" className="button is-primary" disabled={!isReady || password === ''}>
          {t(isChecking ? 'password.checking' : question === undefined ? 'password.connecting' : 'password.give')}
        </button>
      </div>
    </form>
  );
}

/** Whoever closes the dialog does not give it: nobody is kept waiting for that. */
function useDeclineWhenClosed(hostId: HostId): void {
  const { hosts } = useWorkspace();
  useEffect(() => () => hosts.find(hostId)?.client.declinePassword(t('password.declined')), [hosts, hostId]);
}

interface EndedProps {
  readonly hostId: HostId;
  readonly host: string;
  readonly link: Extract<LinkState, { kind: 'ended' }>;
}

function Ended({ hostId, host, link }: EndedProps) {
  const workspace = useWorkspace();
  const { close } = useOverlay('hostPassword');
  const nowMs = useNow(1000);
  const { title, lines } = endMessages(link, host, nowMs);
  return (
    <div className="form">
      <DialogHead title={say(title)} />
      <Dialog.Description render={<div />} className="form-words">
        {lines.map((line) => (
          <p key={line.key}>{say(line)}</p>
        ))}
      </Dialog.Description>
      <div className="dialog-buttons">
        <button type="button" className="button" autoFocus onClick={close}>
          {t('password.close')}
        </button>
        {lockedOutMs(link, nowMs) === undefined && (
          <button type="button" className="button is-primary" onClick={() => askPassword(workspace, hostId)}>
            {t('password.again')}
          </button>
        )}
      </div>
    </div>
  );
}
