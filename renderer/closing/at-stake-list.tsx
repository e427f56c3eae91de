import { t } from '../../base/messages/translate.ts';
import type { AtStake } from './close-policy.ts';

const MAX_LISTED = 8;

/** Processes by their commands and numbers; nothing for none. */
export function AtStakeList({ lead, processes }: { readonly lead: string; readonly processes: readonly AtStake[] }) {
  const rest = processes.length - MAX_LISTED;
  if (processes.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      <ul className="processes">
        {processes.slice(0, MAX_LISTED).map(({ pid, command }) => (
          <li key={pid}>
            <span className="process-name">{command}</span>
            <span className="process-pid">{pid}</span>
          </li>
        ))}
        {rest > 0 && <li className="close-hint">{t('close.more', { count: rest })}</li>}
      </ul>
    </>
  );
}
