import { useEffect } from 'react';
import { t } from '../../../base/messages/translate.ts';
import { localState } from '../../hosts/host-state.ts';
import { readProfiles } from '../../profiles/profile-list.ts';
import { useWorkspace, useWorkspaceState } from '../../workspace/workspace-context.ts';
import { NameChoice } from '../name-choice.tsx';
import { useSettingsState } from '../settings-context.ts';

interface DefaultProfileChoiceProps {
  readonly id: string;
  readonly value: string;
  choose(name: string): void;
}

/** One of this machine's profiles, those found among them, or none. */
export function DefaultProfileChoice({ id, value, choose }: DefaultProfileChoiceProps) {
  const workspace = useWorkspace();
  const own = useSettingsState(({ values }) => values['terminal.profiles']);
  const list = useWorkspaceState((state) => localState(state).profiles);
  useEffect(() => void readProfiles(workspace.hosts.local), [workspace]);
  const found = list?.profiles.filter(({ kind }) => kind !== 'own') ?? [];
  const names = [...new Set([...own, ...found].map(({ name }) => name))];
  const isThere = value === '' || names.includes(value);
  return (
    <>
      <NameChoice id={id} value={value} names={names} none={t('profiles.usualShell')} choose={choose} />
      {!isThere && list !== undefined && <p className="setting-problem">{t('profiles.noDefault')}</p>}
    </>
  );
}
