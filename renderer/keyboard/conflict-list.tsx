import { useId } from 'react';
import { t } from '../../base/messages/translate.ts';
import { conflictWords } from './conflict-words.ts';
import { useKeys } from './keys-in-force.ts';

/** Every key that two actions want, in words. */
export function ConflictList() {
  const id = useId();
  const { conflicts } = useKeys();
  if (conflicts.length === 0) return null;
  return (
    <section className="key-conflicts" aria-labelledby={id}>
      <h3 className="key-conflicts-title" id={id}>
        {t('keys.conflicts', { count: conflicts.length })}
      </h3>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflictWords(conflict)}>{conflictWords(conflict)}</li>
        ))}
      </ul>
    </section>
  );
}
