import { effectOf, settingNames, type Settings } from '../../protocol/settings.ts';

/** What an agent goes by while it runs: of settings that count from the next start on it keeps what they were at its own. */
export function followSettings(live: { readonly current: Settings }): Settings {
  const followed = { ...live.current };
  for (const name of settingNames)
    if (effectOf(name) !== 'nextStart')
      Object.defineProperty(followed, name, { get: () => live.current[name], enumerable: true });
  return followed;
}
