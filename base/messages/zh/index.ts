import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { zhApp } from './app.ts';
import { zhCommands } from './commands.ts';
import { zhEnds } from './ends.ts';
import { zhHosts } from './hosts.ts';
import { zhKeys } from './keys.ts';
import { zhLedger } from './ledger.ts';
import { zhPairing } from './pairing.ts';
import { zhFind } from './find.ts';
import { zhPanes } from './panes.ts';
import { zhPasting } from './pasting.ts';
import { zhLinks } from './links.ts';
import { zhPassword } from './password.ts';
import { zhProfiles } from './profiles.ts';
import { zhProgram } from './program.ts';
import { zhRemote } from './remote.ts';
import { zhSettingWords } from './setting-words.ts';
import { zhSettings } from './settings.ts';
import { zhPage } from './page.ts';
import { zhPalette } from './palette.ts';
import { zhLists } from './lists.ts';
import { zhScreen } from './screen.ts';
import { zhWindows } from './windows.ts';

/** Everything the page and the app around it say, in Chinese. */
export const zh: Translation<typeof en> = {
  ...zhPage,
  ...zhEnds,
  ...zhHosts,
  ...zhKeys,
  ...zhLedger,
  ...zhPairing,
  ...zhFind,
  ...zhPanes,
  ...zhLinks,
  ...zhPassword,
  ...zhProfiles,
  ...zhProgram,
  ...zhPasting,
  ...zhRemote,
  ...zhSettings,
  ...zhSettingWords,
  ...zhApp,
  ...zhCommands,
  ...zhPalette,
  ...zhLists,
  ...zhScreen,
  ...zhWindows,
};
