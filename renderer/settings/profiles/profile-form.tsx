import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../../base/messages/translate.ts';
import { profileIcons, type Profile } from '../../../protocol/profile.ts';
import { ProfileMark } from '../../profiles/profile-mark.tsx';
import { listNamedThemes } from '../../themes/chosen-theme.ts';
import { useSettingsState } from '../settings-context.ts';
import { iconWords } from './icon-words.ts';
import { readDraft, type DraftField, type ProfileDraft, type ReadDraft } from './profile-draft.ts';

/** What a mark has that somebody has just given a colour. */
const FIRST_COLOUR = '#3584e4';

interface ProfileFormProps {
  readonly start: ProfileDraft;
  /** The names of the others. */
  readonly taken: readonly string[];
  save(profile: Profile): void;
  cancel(): void;
}

/** All of one profile. What is wrong is said at its field, once somebody has tried to save. */
export function ProfileForm({ start, taken, save, cancel }: ProfileFormProps) {
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const read = readDraft(draft, taken);
  const change = (field: DraftField) => (value: string) => setDraft((before) => ({ ...before, [field]: value }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (read.profile !== undefined) save(read.profile);
  };
  const problems: ReadDraft['problems'] = isTried ? read.problems : {};
  const props = (field: DraftField) => ({ value: draft[field], problem: problems[field], change: change(field) });
  return (
    <form
      className="profile-form"
      aria-label={t('profiles.form')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      }}
    >
      <Line {...props('name')} label={t('profiles.field.name')} isFirst />
      <Line {...props('command')} label={t('profiles.field.command')} hint={t('profiles.hint.command')} />
      <Lines {...props('args')} label={t('profiles.field.args')} hint={t('profiles.hint.args')} />
      <Line {...props('directory')} label={t('profiles.field.directory')} hint={t('profiles.hint.directory')} />
      <Lines {...props('environment')} label={t('profiles.field.environment')} hint={t('profiles.hint.environment')} />
      <LookFields draft={draft} change={change} />
      <div className="dialog-buttons">
        <button type="button" className="button is-small" onClick={cancel}>
          {t('profiles.cancel')}
        </button>
        <button type="submit" className="button is-small is-primary">
          {t('profiles.save')}
        </button>
      </div>
    </form>
  );
}

interface LookFieldsProps {
  readonly draft: ProfileDraft;
  change(field: DraftField): (value: string) => void;
}

function LookFields({ draft, change }: LookFieldsProps) {
  const own = useSettingsState((state) => state.themes);
  const themes = listNamedThemes(own);
  const names = draft.theme === '' || themes.includes(draft.theme) ? themes : [draft.theme, ...themes];
  return (
    <div className="profile-looks">
      <Choice label={t('profiles.field.theme')} value={draft.theme} change={change('theme')}>
        <option value="">{t('profiles.themeOfWindow')}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice label={t('profiles.field.icon')} value={draft.icon} change={change('icon')}>
        <option value="">{t('profiles.icon.none')}</option>
        {profileIcons.map((icon) => (
          <option key={icon} value={icon}>
            {t(iconWords[icon])}
          </option>
        ))}
      </Choice>
      <ColourField value={draft.colour} change={change('colour')} />
      <span className="profile-sample">
        <ProfileMark look={draft} />
      </span>
    </div>
  );
}

function ColourField({ value, change }: { readonly value: string; change(value: string): void }) {
  const id = useId();
  return (
    <div className="field">
      <label className="setting-never" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value !== ''}
          onChange={(event) => change(event.target.checked ? FIRST_COLOUR : '')}
        />
        {t('profiles.field.colour')}
      </label>
      {value !== '' && (
        <input
          className="profile-colour"
          type="color"
          value={value}
          aria-label={t('profiles.field.colour')}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem?: ReadDraft['problems'][DraftField];
  readonly isFirst?: boolean;
  change(value: string): void;
}

function Line({ isFirst = false, value, change, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(props) => (
        <input
          {...props}
          className="text-input"
          value={value}
          autoFocus={isFirst}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

function Lines({ value, change, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(props) => (
        <textarea
          {...props}
          rows={Math.min(6, value.split('\n').length + 1)}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

function Field({
  label,
  hint,
  problem,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'problem'> & { readonly children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const isDescribed = hint !== undefined || problem !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': isDescribed ? `${id}-about` : undefined,
      })}
      {problem !== undefined ? (
        <p className="setting-problem" id={`${id}-about`} role="alert">
          {t(problem)}
        </p>
      ) : (
        hint !== undefined && (
          <p className="form-hint" id={`${id}-about`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
  change(value: string): void;
}

function Choice({ label, value, change, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="text-input" value={value} onChange={(event) => change(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
