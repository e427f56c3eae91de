import { useMemo, type CSSProperties } from 'react';
import type { ProfileLook } from '../../protocol/profile.ts';
import { useSettingsState } from '../settings/settings-context.ts';
import { findNamedTheme } from '../themes/chosen-theme.ts';
import { pageColours } from '../themes/page-colours.ts';

/** The tokens for what lies around a terminal that has a theme of its own. */
export function useOwnTheme(profile: ProfileLook | undefined): CSSProperties | undefined {
  const own = useSettingsState((state) => state.themes);
  const name = profile?.theme;
  return useMemo(() => {
    const theme = findNamedTheme(name, own);
    if (theme === undefined) return undefined;
    const tokens = Object.entries(pageColours(theme)).map(([token, colour]) => [`--${token}`, colour] as const);
    return { colorScheme: theme.kind, ...Object.fromEntries(tokens) };
  }, [name, own]);
}
