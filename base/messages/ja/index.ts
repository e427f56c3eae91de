import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { jaApp } from './app.ts';
import { jaCommands } from './commands.ts';
import { jaEnds } from './ends.ts';
import { jaHosts } from './hosts.ts';
import { jaKeys } from './keys.ts';
import { jaLedger } from './ledger.ts';
import { jaPairing } from './pairing.ts';
import { jaFind } from './find.ts';
import { jaPanes } from './panes.ts';
import { jaPasting } from './pasting.ts';
import { jaLinks } from './links.ts';
import { jaPassword } from './password.ts';
import { jaProfiles } from './profiles.ts';
import { jaProgram } from './program.ts';
import { jaRemote } from './remote.ts';
import { jaSettingWords } from './setting-words.ts';
import { jaSettings } from './settings.ts';
import { jaPage } from './page.ts';
import { jaPalette } from './palette.ts';
import { jaLists } from './lists.ts';
import { jaScreen } from './screen.ts';
import { jaWindows } from './windows.ts';

/** Everything the page and the app around it say, in Japanese. */
export const ja: Translation<typeof en> = {
  ...jaPage,
  ...jaEnds,
  ...jaHosts,
  ...jaKeys,
  ...jaLedger,
  ...jaPairing,
  ...jaFind,
  ...jaPanes,
  ...jaLinks,
  ...jaPassword,
  ...jaProfiles,
  ...jaProgram,
  ...jaPasting,
  ...jaRemote,
  ...jaSettings,
  ...jaSettingWords,
  ...jaApp,
  ...jaCommands,
  ...jaPalette,
  ...jaLists,
  ...jaScreen,
  ...jaWindows,
};
