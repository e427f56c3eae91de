import { useId } from 'react';
import { joinSentences } from '../../base/messages/join-sentences.ts';
import { t } from '../../base/messages/translate.ts';
import { defaultSettings, effectOf, isSameValue, type SettingName } from '../../protocol/settings.ts';
import { SettingControl } from './setting-control.tsx';
import { settingAbout, settingTitle, valueWords } from './setting-words.ts';
import { useSettings, useSettingsState } from './settings-context.ts';

/** One setting: what it is, what it is set to, and the way back to its default. */
export function SettingRow({ name }: { readonly name: SettingName }) {
  const settings = useSettings();
  const id = useId();
  const isChosen = useSettingsState(({ report, values }) =>
    report === undefined ? !isSameValue(values[name], defaultSettings[name]) : Object.hasOwn(report.chosen, name),
  );
  const setting = settingTitle(name);
  return (
    <div className="setting" data-setting={name}>
      <label className={isChosen ? 'setting-title is-own-value' : 'setting-title'} htmlFor={id}>
        {setting}
      </label>
      <div className="setting-control">
        <SettingControl name={name} id={id} />
      </div>
      <div className="setting-words">
        <p id={`${id}-about`}>{joinSentences([settingAbout(name), ...effectWords(name)])}</p>
        <Notes name={name} />
        <div className="setting-meta">
          <code>{name}</code>
          <span>{t('settings.default', { value: valueWords(name, defaultSettings[name]) })}</span>
          {isChosen && (
            <button
              type="button"
              className="setting-reset"
              aria-label={t('settings.resetNamed', { setting })}
              onClick={() => void settings.change({ [name]: null })}
            >
              {t('settings.reset')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

const effectKeys = {
  nextLoad: 'settings.effect.nextLoad',
  newTerminals: 'settings.effect.newTerminals',
  nextStart: 'settings.effect.nextStart',
} as const;

function effectWords(name: SettingName): string[] {
  const effect = effectOf(name);
  // What is said of the app's own start is part of what it is for.
  if (effect === 'now' || name === 'app.keepTerminals') return [];
  return [t(effectKeys[effect])];
}

/** What keeps a choice from counting now. */
function Notes({ name }: { readonly name: SettingName }) {
  const overridden = useSettingsState(({ report }) => report?.overridden[name]);
  const isWaiting = useSettingsState(({ report }) => report?.waiting.includes(name) ?? false);
  if (overridden !== undefined)
    return <p className="setting-note">{t('settings.overridden', { value: valueWords(name, overridden) })}</p>;
  return isWaiting ? <p className="setting-note">{t('settings.waiting')}</p> : null;
}
