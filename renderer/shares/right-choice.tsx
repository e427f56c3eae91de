import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { ShareRight } from '../../protocol/terminal-info.ts';
import type { GuestShare } from './shared-with.ts';

const choices: readonly { readonly right: ShareRight | null; readonly name: MessageKey }[] = [
  { right: null, name: 'shares.none' },
  { right: 'view', name: 'shares.view' },
  { right: 'type', name: 'shares.type' },
];

interface RightChoiceProps {
  readonly guest: GuestShare;
  change(right: ShareRight | null): void;
}

/**
 * What a guest may do. Buttons that stay where they are, not radios: an arrow key on the way to one choice must not make
 * another.
 */
export function RightChoice({ guest: { name, right: chosen }, change }: RightChoiceProps) {
  return (
    <div className="rights" role="group" aria-label={t('shares.of', { name })}>
      {choices.map(({ right, name: words }) => (
        <button
          key={words}
          type="button"
          className={right === null ? 'right' : 'right is-given'}
          aria-pressed={right === chosen}
          onClick={() => right !== chosen && change(right)}
        >
          {t(words)}
        </button>
      ))}
    </div>
  );
}
