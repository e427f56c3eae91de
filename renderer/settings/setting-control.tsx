import { useState, type KeyboardEvent } from 'react';
import { t } from '../../base/messages/translate.ts';
import { defaultSettings, type SettingName } from '../../protocol/settings.ts';
import { KeysControl } from './keys-control.tsx';
import { kindOf, type NumberKind, type SettingKind } from './setting-kind.ts';
import { DefaultProfileChoice } from './profiles/default-profile-choice.tsx';
import { ProfilesSetting } from './profiles/profiles-setting.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { optionWords, settingNumber } from './setting-words.ts';
import { useSettings, useSettingsState } from './settings-context.ts';

/** What one control holds. */
type PlainValue = string | number | boolean;

interface ControlProps<K> {
  /** Of the control; what describes it is `${id}-about`. */
  readonly id: string;
  readonly name: SettingName;
  readonly kind: K;
  /** As chosen; what this run was started with is said beside it. */
  readonly value: PlainValue;
  choose(value: PlainValue): void;
}

/** The control that fits what the setting may be. */
export function SettingControl({ id, name }: { readonly id: string; readonly name: SettingName }) {
  return name === 'terminal.profiles' ? <ProfilesSetting id={id} /> : <PlainControl id={id} name={name} />;
}

interface PlainControlProps {
  readonly id: string;
  readonly name: Exclude<SettingName, 'terminal.profiles'>;
}

function PlainControl({ id, name }: PlainControlProps) {
  const settings = useSettings();
  const value = useSettingsState(({ report, values }) =>
    report !== undefined && Object.hasOwn(report.overridden, name)
      ? ((report.chosen[name] as PlainValue | undefined) ?? defaultSettings[name])
      : values[name],
  );
  if (typeof value === 'object') return <KeysControl id={id} value={value} />;
  const choose = (chosen: PlainValue): void => {
    if (chosen !== value) void settings.change({ [name]: chosen });
  };
  if (name === 'window.darkTheme' || name === 'window.lightTheme')
    return <ThemeChoice id={id} name={name} value={String(value)} choose={choose} />;
  if (name === 'terminal.defaultProfile') return <DefaultProfileChoice id={id} value={String(value)} choose={choose} />;
  const kind = kindOf(name);
  const props = { id, name, value, choose };
  if (kind.kind === 'boolean') return <Switch {...props} kind={kind} />;
  if (kind.kind === 'choice') return <Choice {...props} kind={kind} />;
  if (kind.kind === 'number') return <NumberField {...props} kind={kind} />;
  return <TextDraft {...props} kind={kind} />;
}

type Kind<K extends SettingKind['kind']> = Extract<SettingKind, { kind: K }>;

function Switch({ id, value, choose }: ControlProps<Kind<'boolean'>>) {
  return (
    <input
      id={id}
      className="switch"
      type="checkbox"
      role="switch"
      checked={value === true}
      aria-describedby={`${id}-about`}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}

function Choice({ id, name, kind, value, choose }: ControlProps<Kind<'choice'>>) {
  return (
    <select
      id={id}
      className="text-input"
      value={String(value)}
      aria-describedby={`${id}-about`}
      onChange={(event) => choose(event.target.value)}
    >
      {kind.options.map((option) => (
        <option key={option} value={option}>
          {optionWords(name, option)}
        </option>
      ))}
    </select>
  );
}

/** Enter, or leaving the field, chooses what is in it. */
function TextDraft({ id, kind, value, choose }: ControlProps<Kind<'text'>>) {
  const [draft, setDraft] = useDraft(value);
  return (
    <input
      id={id}
      className="text-input"
      value={draft}
      maxLength={kind.longest}
      spellCheck={false}
      autoComplete="off"
      aria-describedby={`${id}-about`}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => choose(draft)}
      onKeyDown={(event) => event.key === 'Enter' && choose(draft)}
    />
  );
}

/** What is being typed. Another value, from wherever it comes, is another draft. */
function useDraft(value: PlainValue): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(String(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(String(value));
  }
  return [draft, setDraft];
}

function NumberField(props: ControlProps<NumberKind>) {
  const { id, name, kind, value, choose } = props;
  const isNever = value === 'never';
  const fallback = defaultSettings[name] as PlainValue;
  return (
    <>
      {!isNever && <NumberDraft {...props} />}
      {kind.hasNever && (
        <label className="setting-never">
          <input
            id={isNever ? id : undefined}
            type="checkbox"
            checked={isNever}
            onChange={(event) => choose(event.target.checked ? 'never' : fallback)}
          />
          {t('settings.never')}
        </label>
      )}
    </>
  );
}

function NumberDraft({ id, name, kind, value, choose }: ControlProps<NumberKind>) {
  const [draft, setDraft] = useDraft(value);
  const number = draft.trim() === '' ? NaN : Number(draft);
  const isGood = number >= kind.least && number <= kind.most && (!kind.isWhole || Number.isInteger(number));
  const settle = (): void => {
    if (isGood) choose(number);
  };
  const pressed = ({ key }: KeyboardEvent): void => {
    if (['Enter', 'ArrowUp', 'ArrowDown'].includes(key)) settle();
  };
  return (
    <>
      <span className="setting-number">
        <input
          id={id}
          className="text-input"
          type="number"
          min={kind.least}
          max={kind.most}
          step={kind.isWhole ? 1 : 0.05}
          value={draft}
          aria-invalid={!isGood}
          aria-describedby={isGood ? `${id}-about` : `${id}-problem`}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={settle}
          onKeyUp={pressed}
        />
        {name.endsWith('Ms') && <span className="setting-unit">{t('settings.milliseconds')}</span>}
      </span>
      {!isGood && (
        <p className="setting-problem" id={`${id}-problem`} role="alert">
          {t(kind.isWhole ? 'settings.allowed.integer' : 'settings.allowed.number', {
            least: settingNumber(kind.least),
            most: settingNumber(kind.most),
          })}
        </p>
      )}
    </>
  );
}
