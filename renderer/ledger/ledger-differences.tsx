import { TriangleAlert } from 'lucide-react';
import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { Difference } from '../../protocol/ledger.ts';
import { useFocusWhenAsked } from './ledger-focus.ts';
import { DIFFERENCES_PART } from './ledger-parts.ts';

const kinds: Readonly<Record<Difference['kind'], MessageKey>> = {
  shell_missing: 'ledger.difference.shell_missing',
  shell_unowned: 'ledger.difference.shell_unowned',
  descriptor_unowned: 'ledger.difference.descriptor_unowned',
  descriptor_missing: 'ledger.difference.descriptor_missing',
};

/** Where the agent's list and the system disagree; nothing when they agree. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return differences.length === 0 ? null : <DifferenceList differences={differences} />;
}

function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const place = useFocusWhenAsked<HTMLHeadingElement>(DIFFERENCES_PART);
  return (
    <section className="ledger-part is-caution">
      <h3 className="ledger-heading" id={DIFFERENCES_PART} ref={place} tabIndex={-1}>
        <TriangleAlert size={15} aria-hidden="true" />
        {t('ledger.differences')}
      </h3>
      <p className="ledger-note">{t('ledger.differences.words')}</p>
      <ul className="ledger-rows" aria-labelledby={DIFFERENCES_PART}>
        {differences.map(({ kind, detail }) => (
          <li key={`${kind} ${detail}`} className="ledger-row">
            <div className="ledger-row-words">
              <p className="ledger-row-title">{t(kinds[kind])}</p>
              <p className="ledger-note">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
