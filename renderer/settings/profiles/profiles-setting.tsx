import { Copy, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../base/messages/translate.ts';
import type { Profile } from '../../../protocol/profile.ts';
import { ProfileMark } from '../../profiles/profile-mark.tsx';
import { notify } from '../../toasts/notices.ts';
import { useSettings, useSettingsState } from '../settings-context.ts';
import { draftOf, emptyDraft, fitsDraft, freeName, type ProfileDraft } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import './profiles.css';

/** What is being written: in the place of that profile, or at the end. */
interface Editing {
  readonly name: string | undefined;
  readonly start: ProfileDraft;
}

/** One's own profiles: each can be changed, copied and taken away, and others be added. */
export function ProfilesSetting({ id }: { readonly id: string }) {
  const hasMistakes = useSettingsState(
    ({ report }) => report?.refused.some(({ name }) => name === 'terminal.profiles') ?? false,
  );
  if (hasMistakes) return <p className="setting-problem">{t('profiles.mistakes')}</p>;
  return <ProfileList id={id} />;
}

function ProfileList({ id }: { readonly id: string }) {
  const group = useRef<HTMLDivElement>(null);
  const { profiles, editing, edit, save, copy, remove, cancel } = useProfileEditing(() => group.current?.focus());
  const taken = profiles.filter(({ name }) => name !== editing?.name).map(({ name }) => name);
  const form = editing && <ProfileForm start={editing.start} taken={taken} save={save} cancel={cancel} />;
  return (
    <div
      id={id}
      className="profiles-setting"
      role="group"
      aria-label={t('setting.terminal.profiles')}
      ref={group}
      tabIndex={-1}
    >
      <ul>
        {profiles.map((profile) => (
          <li key={profile.name}>
            {editing?.name === profile.name ? (
              form
            ) : (
              <ProfileRow
                profile={profile}
                edit={() => edit({ name: profile.name, start: draftOf(profile) })}
                copy={() => copy(profile)}
                remove={() => remove(profile)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing !== undefined && editing.name === undefined ? (
        form
      ) : (
        <button type="button" className="button is-small" onClick={() => edit({ name: undefined, start: emptyDraft })}>
          <Plus size={13} aria-hidden="true" />
          {t('profiles.add')}
        </button>
      )}
    </div>
  );
}

/** The list as it is in force, and what changes it. `focus`: where the keyboard goes when what had it is gone. */
function useProfileEditing(focus: () => void) {
  const settings = useSettings();
  const profiles = useSettingsState(({ values }) => values['terminal.profiles']);
  const [editing, edit] = useState<Editing | undefined>();
  const put = (next: readonly Profile[]): void => void settings.change({ 'terminal.profiles': [...next] });
  const cancel = (): void => {
    edit(undefined);
    focus();
  };
  const save = (profile: Profile): void => {
    const isNew = editing?.name === undefined;
    put(isNew ? [...profiles, profile] : profiles.map((one) => (one.name === editing.name ? profile : one)));
    cancel();
  };
  const copy = (profile: Profile): void => {
    const names = profiles.map(({ name }) => name);
    put([...profiles, { ...profile, name: freeName(profile.name, names) }]);
  };
  const remove = (profile: Profile): void => {
    put(profiles.filter((one) => one !== profile));
    focus();
    notify({
      title: t('profiles.removed', { profile: profile.name }),
      action: { label: t('toast.undo'), run: () => put(profiles) },
    });
  };
  return { profiles, editing, edit, save, copy, remove, cancel };
}

interface ProfileRowProps {
  readonly profile: Profile;
  edit(): void;
  copy(): void;
  remove(): void;
}

function ProfileRow({ profile, edit, copy, remove }: ProfileRowProps) {
  const { name, command = [], args = [] } = profile;
  const words = [...(typeof command === 'string' ? [command] : command), ...args];
  const isFit = fitsDraft(profile);
  return (
    <div className="profile-row">
      <ProfileMark look={profile} />
      <span className="profile-words">
        <span className="profile-name">{name}</span>
        <span className="profile-note">{words.length === 0 ? t('profiles.usualShell') : words.join(' ')}</span>
        {!isFit && <span className="profile-note">{t('profiles.onlyInFile')}</span>}
      </span>
      {isFit && <RowButton words={t('profiles.edit', { profile: name })} Icon={Pencil} press={edit} />}
      <RowButton words={t('profiles.copy', { profile: name })} Icon={Copy} press={copy} />
      <RowButton words={t('profiles.remove', { profile: name })} Icon={Trash2} press={remove} />
    </div>
  );
}

interface RowButtonProps {
  readonly words: string;
  readonly Icon: LucideIcon;
  press(): void;
}

function RowButton({ words, Icon, press }: RowButtonProps) {
  return (
    <button type="button" className="icon-button is-small" aria-label={words} title={words} onClick={press}>
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
