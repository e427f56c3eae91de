import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageSettings, SettingsState } from './page-settings.ts';

const SettingsContext = createContext<PageSettings | undefined>(undefined);

export const SettingsProvider = SettingsContext.Provider;

export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('There are no settings here');
  return settings;
}

/** Renders again only when what `select` returns changes. */
export function useSettingsState<T>(select: (state: SettingsState) => T): T {
  return useStore(useSettings().store, select);
}
