import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { PeerRole } from '../../protocol/peer-info.ts';
import { DialogHead } from '../overlay/overlay-dialog.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { DeviceFacts } from './device-facts.tsx';
import type { Asking } from './machine-sharing.ts';
import { shownName } from './pairing-words.ts';
import { RoleChoice } from './role-choice.tsx';

/** Who has come with the code, and the person's answer. */
export function ShareAsking({ asking, problem }: { readonly asking: Asking; readonly problem: string | undefined }) {
  const { sharing } = useWorkspace();
  const [role, setRole] = useState<PeerRole>('guest');
  const [isAnswered, setAnswered] = useState(false);
  const refuse = useRef<HTMLButtonElement>(null);
  // Whoever is typing when a device comes must not let it in by the next Enter.
  useEffect(() => refuse.current?.focus(), []);
  const host = shownName(asking.name);
  const answer = async (chosen: PeerRole | undefined): Promise<void> => {
    setAnswered(true);
    await sharing.answer(asking, chosen);
    setAnswered(false);
  };
  return (
    <>
      <DialogHead title={t('share.asks', { host })} />
      <Dialog.Description className="form-words" role="alert">
        {t('share.asksWords', { host })}
      </Dialog.Description>
      <DeviceFacts deviceId={asking.deviceId} more={[[t('pairing.from'), asking.source]]} />
      <RoleChoice host={host} role={role} change={setRole} />
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-buttons">
        <button
          ref={refuse}
          type="button"
          className="button"
          disabled={isAnswered}
          onClick={() => void answer(undefined)}
        >
          {t('share.refuse')}
        </button>
        <button type="button" className="button is-primary" disabled={isAnswered} onClick={() => void answer(role)}>
          {t('share.letIn')}
        </button>
      </div>
    </>
  );
}
