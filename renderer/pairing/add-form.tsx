import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { t } from '../../base/messages/translate.ts';
import type { PeerRole } from '../../protocol/peer-info.ts';
import { DialogHead } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { DeviceFacts } from './device-facts.tsx';
import type { CodeOwner, ReadCode } from './machine-adding.ts';
import { shownName } from './pairing-words.ts';
import { RoleChoice } from './role-choice.tsx';

/** As the agent takes it. */
const LONGEST_CODE = 2000;
/** A typo is named once a code could be whole: until then somebody is typing. */
const SHORTEST_CODE = 60;

interface AddFormProps {
  /** To begin with. */
  readonly given: string | undefined;
  readonly isFromLink: boolean;
  readonly first: RefObject<HTMLElement | null>;
}

/** The code, whose it is, and what that machine may do here. */
export function AddForm({ given, isFromLink, first }: AddFormProps) {
  const { adding } = useWorkspace();
  const { close } = useOverlay('adding');
  const [code, setCode] = useState(given ?? '');
  const [role, setRole] = useState<PeerRole>('guest');
  const owner = useOwner(code);
  const problem = useStore(adding.store, (state) => (state.kind === 'form' ? state.problem : undefined));
  const [tried, setTried] = useState<string>();
  const isWhole = code.trim().length >= SHORTEST_CODE || code === tried;
  const isUnreadable = owner?.kind === 'unreadable' && isWhole;
  const said = isUnreadable ? owner.problem : problem;
  const join = (event: FormEvent): void => {
    event.preventDefault();
    setTried(code);
    if (owner?.kind === 'read') void adding.join(code, owner.owner, role);
  };
  return (
    <form className="form" onSubmit={join}>
      <DialogHead title={t('add.title')} />
      <Dialog.Description className="form-words">{t(isFromLink ? 'add.fromLink' : 'add.words')}</Dialog.Description>
      <CodeField code={code} isWrong={isUnreadable} change={setCode} place={isFromLink ? undefined : first} />
      {said !== undefined && (
        <p className="form-problem" role="alert">
          {said}
        </p>
      )}
      {owner?.kind === 'read' && <Owner owner={owner.owner} role={role} change={setRole} />}
      <div className="dialog-buttons">
        {/* Whoever is typing when a link arrives must not agree to it by the next Enter. */}
        <button
          ref={isFromLink ? (first as RefObject<HTMLButtonElement | null>) : undefined}
          type="button"
          className="button is-quiet"
          onClick={close}
        >
          {t('close.cancel')}
        </button>
        <button type="submit" className="button is-primary" disabled={owner?.kind !== 'read'}>
          {t('add.join')}
        </button>
      </div>
    </form>
  );
}

interface OwnerProps {
  readonly owner: CodeOwner;
  readonly role: PeerRole;
  change(role: PeerRole): void;
}

function Owner({ owner: { name, deviceId, addresses }, role, change }: OwnerProps) {
  const host = shownName(name);
  return (
    <>
      <section className="pairing-owner" aria-live="polite">
        <h3 className="pairing-owner-name">{t('add.owner', { host })}</h3>
        <p className="form-words">{t('add.ownerWords')}</p>
        <DeviceFacts deviceId={deviceId} more={[[t('pairing.at'), addresses.join(', ')]]} />
      </section>
      <RoleChoice host={host} role={role} change={change} />
    </>
  );
}

interface CodeFieldProps {
  readonly code: string;
  readonly isWrong: boolean;
  readonly place: RefObject<HTMLElement | null> | undefined;
  change(code: string): void;
}

function CodeField({ code, isWrong, place, change }: CodeFieldProps) {
  const id = useId();
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // A code has one line, however it is shown.
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <p className="field">
      <label htmlFor={id}>{t('add.field')}</label>
      <textarea
        id={id}
        ref={place as RefObject<HTMLTextAreaElement | null> | undefined}
        value={code}
        rows={3}
        maxLength={LONGEST_CODE}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        aria-invalid={isWrong}
        onKeyDown={submit}
        onChange={(event) => change(event.target.value)}
      />
    </p>
  );
}

/** What is said of the code as it stands; undefined while nobody has said anything. */
function useOwner(code: string): ReadCode | undefined {
  const { adding } = useWorkspace();
  const [read, setRead] = useState<{ readonly of: string; readonly is: ReadCode }>();
  useEffect(() => {
    if (code.trim() === '') return undefined;
    let isCurrent = true;
    void adding.read(code).then((is) => isCurrent && setRead({ of: code, is }));
    return () => {
      isCurrent = false;
    };
  }, [adding, code]);
  return read?.of === code ? read.is : undefined;
}
