import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { esApp } from './app.ts';
import { esCommands } from './commands.ts';
import { esEnds } from './ends.ts';
import { esHosts } from './hosts.ts';
import { esKeys } from './keys.ts';
import { esLedger } from './ledger.ts';
import { esPairing } from './pairing.ts';
import { esFind } from './find.ts';
import { esPanes } from './panes.ts';
import { esPasting } from './pasting.ts';
import { esLinks } from './links.ts';
import { esPassword } from './password.ts';
import { esProfiles } from './profiles.ts';
import { esProgram } from './program.ts';
import { esRemote } from './remote.ts';
import { esSettingWords } from './setting-words.ts';
import { esSettings } from './settings.ts';
import { esPage } from './page.ts';
import { esPalette } from './palette.ts';
import { esLists } from './lists.ts';
import { esScreen } from './screen.ts';
import { esWindows } from './windows.ts';

/** Everything the page and the app around it say, in Spanish. */
export const es: Translation<typeof en> = {
  ...esPage,
  ...esEnds,
  ...esHosts,
  ...esKeys,
  ...esLedger,
  ...esPairing,
  ...esFind,
  ...esPanes,
  ...esLinks,
  ...esPassword,
  ...esProfiles,
  ...esProgram,
  ...esPasting,
  ...esRemote,
  ...esSettings,
  ...esSettingWords,
  ...esApp,
  ...esCommands,
  ...esPalette,
  ...esLists,
  ...esScreen,
  ...esWindows,
};
