import { useEffect, useRef } from 'react';
import { t } from '../../base/messages/translate.ts';
import { NewPeerName, type PeerInfo } from '../../protocol/peer-info.ts';
import { notify } from '../toasts/notices.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { renameHost } from './change-hosts.ts';

interface HostNameFieldProps {
  readonly peer: PeerInfo;
  readonly done: () => void;
}

/** Enter and leaving keep the new name, Escape does not. */
export function HostNameField({ peer: { deviceId, name: before }, done }: HostNameFieldProps) {
  const workspace = useWorkspace();
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (text: string): void => {
    if (isDone.current) return;
    isDone.current = true;
    done();
    const name = text.trim();
    if (name === before || name === '') return;
    if (NewPeerName.safeParse(name).success) void renameHost(workspace, deviceId, name);
    else notify({ title: t('toast.failed', { what: t('hosts.rename') }), body: t('hosts.nameRule'), tone: 'problem' });
  };
  return (
    <input
      className="host-name-field"
      aria-label={t('hosts.nameField', { host: before })}
      defaultValue={before}
      maxLength={60}
      spellCheck={false}
      autoComplete="off"
      ref={field}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(before);
      }}
    />
  );
}
