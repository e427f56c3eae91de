import { useId } from 'react';
import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { PeerRole } from '../../protocol/peer-info.ts';

const roles: readonly { readonly role: PeerRole; readonly name: MessageKey; readonly words: MessageKey }[] = [
  { role: 'guest', name: 'pairing.role.guest', words: 'pairing.role.guestWords' },
  { role: 'mine', name: 'pairing.role.mine', words: 'pairing.role.mineWords' },
];

interface RoleChoiceProps {
  readonly host: string;
  readonly role: PeerRole;
  change(role: PeerRole): void;
}

/** What the other machine may do here. */
export function RoleChoice({ host, role: chosen, change }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className="roles">
      <legend>{t('pairing.role', { host })}</legend>
      {roles.map(({ role, name, words }) => (
        <label key={role} className="role">
          <input
            type="radio"
            name={id}
            checked={role === chosen}
            aria-describedby={`${id}-${role}`}
            onChange={() => change(role)}
          />
          <span className="role-name">{t(name)}</span>
          <span className="role-words" id={`${id}-${role}`}>
            {t(words)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
