import type { OwnKeys } from '../../base/keys/keymap.ts';
import { t } from '../../base/messages/translate.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { valueWords } from './setting-words.ts';

/** Says how many keys are one's own, and leads to their page. */
export function KeysControl({ id, value }: { readonly id: string; readonly value: OwnKeys }) {
  const { store } = useWorkspace();
  const open = (): void => store.setState({ overlay: { kind: 'ownKeys', behind: { kind: 'settings' } } });
  return (
    <>
      <button type="button" id={id} className="button is-small" aria-describedby={`${id}-about`} onClick={open}>
        {t('keys.change')}
      </button>
      <span className="setting-unit">{valueWords('window.keys', value)}</span>
    </>
  );
}
