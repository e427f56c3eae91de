import { enApp } from './app.ts';
import { enCommands } from './commands.ts';
import { enEnds } from './ends.ts';
import { enHosts } from './hosts.ts';
import { enKeys } from './keys.ts';
import { enLedger } from './ledger.ts';
import { enPairing } from './pairing.ts';
import { enFind } from './find.ts';
import { enPanes } from './panes.ts';
import { enPasting } from './pasting.ts';
import { enLinks } from './links.ts';
import { enPassword } from './password.ts';
import { enProfiles } from './profiles.ts';
import { enProgram } from './program.ts';
import { enRemote } from './remote.ts';
import { enSettingWords } from './setting-words.ts';
import { enSettings } from './settings.ts';
import { enPage } from './page.ts';
import { enPalette } from './palette.ts';
import { enLists } from './lists.ts';
import { enScreen } from './screen.ts';
import { enWindows } from './windows.ts';

/** Everything the page and the app around it say. */
export const en = {
  ...enPage,
  ...enEnds,
  ...enHosts,
  ...enKeys,
  ...enLedger,
  ...enPairing,
  ...enFind,
  ...enPanes,
  ...enLinks,
  ...enPassword,
  ...enProfiles,
  ...enProgram,
  ...enPasting,
  ...enRemote,
  ...enSettings,
  ...enSettingWords,
  ...enApp,
  ...enCommands,
  ...enPalette,
  ...enLists,
  ...enScreen,
  ...enWindows,
} as const;
