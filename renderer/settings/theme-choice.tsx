import { t } from '../../base/messages/translate.ts';
import type { Theme } from '../../protocol/theme.ts';
import { OWN_LOOK } from '../themes/built-in-themes.ts';
import { findTheme, listThemes, themeSettings, type ThemeKind } from '../themes/chosen-theme.ts';
import { NameChoice } from './name-choice.tsx';
import { useSettingsState } from './settings-context.ts';

interface ThemeChoiceProps {
  readonly id: string;
  readonly name: (typeof themeSettings)[ThemeKind];
  readonly value: string;
  choose(name: string): void;
}

/** All themes of a kind by name, and a sample of the one in force. */
export function ThemeChoice({ id, name, value, choose }: ThemeChoiceProps) {
  const kind = name === themeSettings.dark ? 'dark' : 'light';
  const own = useSettingsState((state) => state.themes);
  const values = useSettingsState((state) => state.values);
  const names = listThemes(kind, own);
  const isThere = names.includes(value);
  return (
    <>
      <NameChoice id={id} value={value} names={names} choose={choose} />
      {isThere ? (
        <Sample theme={findTheme(kind, values, own)} />
      ) : (
        <p className="setting-problem">{t('settings.noTheme', { theme: OWN_LOOK[kind] })}</p>
      )}
    </>
  );
}

const shown = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const satisfies readonly (keyof Theme)[];

function Sample({ theme }: { readonly theme: Theme | undefined }) {
  if (theme === undefined) return null;
  return (
    <span className="theme-sample" style={{ background: theme.background }} aria-hidden="true">
      {(['foreground', ...shown] as const).map((name) => (
        <span key={name} style={{ background: theme[name] }} />
      ))}
    </span>
  );
}
