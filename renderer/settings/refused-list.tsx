import { useId } from 'react';
import type { RefusedSetting } from '../../protocol/settings-report.ts';
import { refusedWords } from './settings-notices.ts';

interface RefusedListProps {
  readonly title: string;
  readonly hint?: string;
  readonly refused: readonly RefusedSetting[];
}

/** What of a file of settings does not hold, line by line. */
export function RefusedList({ title, hint, refused }: RefusedListProps) {
  const id = useId();
  return (
    <section className="settings-refused" aria-labelledby={id}>
      <h3 className="settings-refused-title" id={id}>
        {title}
      </h3>
      {hint !== undefined && <p>{hint}</p>}
      <ul>
        {refused.map((one) => (
          <li key={refusedWords(one)}>{refusedWords(one)}</li>
        ))}
      </ul>
    </section>
  );
}
