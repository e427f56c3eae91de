import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState, type RefObject } from 'react';
import { t } from '../../base/messages/translate.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { FileButtons } from './file-buttons.tsx';
import type { ImportOutcome } from './import-settings.ts';
import { RefusedList } from './refused-list.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingSections, type SettingSection } from './setting-sections.ts';
import { isSought } from './setting-words.ts';
import { useSettingsState } from './settings-context.ts';
import './settings.css';

/** Every setting of this machine: found by a few letters, changed at once, put back to its default. */
export function SettingsDialog() {
  const search = useRef<HTMLInputElement>(null);
  return (
    <OverlayDialog kind="settings" className="settings is-tall" initialFocus={search}>
      <SettingsView search={search} />
    </OverlayDialog>
  );
}

function SettingsView({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const report = useSettingsState((state) => state.report);
  const [sought, setSought] = useState('');
  const [imported, setImported] = useState<ImportOutcome | undefined>();
  const sections = findSections(sought);
  return (
    <>
      <DialogHead title={t('settings.title')}>{report !== undefined && <FileButtons done={setImported} />}</DialogHead>
      <Dialog.Description className="settings-words">
        {report === undefined ? t('settings.noFile') : t('settings.words', { file: report.file })}
      </Dialog.Description>
      <SearchField place={search} sought={sought} sections={sections} change={setSought} />
      <div className="settings-body">
        <PartList sections={sections} />
        <div className="dialog-parts settings-parts">
          {imported !== undefined && imported.refused.length > 0 && (
            <RefusedList title={t('settings.notImported', { file: imported.file })} refused={imported.refused} />
          )}
          {report !== undefined && report.refused.length > 0 && (
            <RefusedList
              title={t('settings.refused', { count: report.refused.length })}
              hint={t('settings.refusedHint')}
              refused={report.refused}
            />
          )}
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  );
}

function findSections(sought: string): readonly SettingSection[] {
  return settingSections
    .map((section) => ({ ...section, names: section.names.filter((name) => isSought(name, sought)) }))
    .filter(({ names }) => names.length > 0);
}

interface SearchFieldProps {
  readonly place: RefObject<HTMLInputElement | null>;
  readonly sought: string;
  readonly sections: readonly SettingSection[];
  change(sought: string): void;
}

function SearchField({ place, sought, sections, change }: SearchFieldProps) {
  const count = sections.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <search className="settings-search">
      <input
        ref={place}
        className="text-input"
        type="search"
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        value={sought}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
      />
      <p className="settings-count" role="status">
        {count === 0 ? t('settings.none') : t('settings.found', { count })}
      </p>
    </search>
  );
}

/** Leads to each part; where there is little room, scrolling does. */
function PartList({ sections }: { readonly sections: readonly SettingSection[] }) {
  const go = (id: string): void => {
    const heading = document.getElementById(headingId(id));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="settings-nav" aria-label={t('settings.sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className="settings-link" onClick={() => go(id)}>
              {t(title)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ section: { id, title, names } }: { readonly section: SettingSection }) {
  return (
    <section className="settings-part" aria-labelledby={headingId(id)}>
      <h3 className="settings-heading" id={headingId(id)} tabIndex={-1}>
        {t(title)}
      </h3>
      {names.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
    </section>
  );
}

function headingId(id: string): string {
  return `settings-${id}`;
}
