import { useRef } from 'react';
import { t } from '../../base/messages/translate.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { exportSettings, importSettings, type ImportOutcome } from './import-settings.ts';

/** Takes all settings elsewhere, or brings them here. */
export function FileButtons({ done }: { done(outcome: ImportOutcome | undefined): void }) {
  const workspace = useWorkspace();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".json,.jsonc,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // The same one may be chosen again.
          if (file !== undefined) void importSettings(workspace, file).then(done);
        }}
      />
      <button type="button" className="button is-small" onClick={() => field.current?.click()}>
        {t('settings.import')}
      </button>
      <button type="button" className="button is-small" onClick={() => void exportSettings(workspace)}>
        {t('settings.export')}
      </button>
    </>
  );
}
