import { t } from '../../base/messages/translate.ts';
import type { Fact } from './ledger-words.ts';

/** What is known of a terminal or a program, by name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="ledger-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
