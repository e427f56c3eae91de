import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { deApp } from './app.ts';
import { deCommands } from './commands.ts';
import { deEnds } from './ends.ts';
import { deHosts } from './hosts.ts';
import { deKeys } from './keys.ts';
import { deLedger } from './ledger.ts';
import { dePairing } from './pairing.ts';
import { deFind } from './find.ts';
import { dePanes } from './panes.ts';
import { dePasting } from './pasting.ts';
import { deLinks } from './links.ts';
import { dePassword } from './password.ts';
import { deProfiles } from './profiles.ts';
import { deProgram } from './program.ts';
import { deRemote } from './remote.ts';
import { deSettingWords } from './setting-words.ts';
import { deSettings } from './settings.ts';
import { dePage } from './page.ts';
import { dePalette } from './palette.ts';
import { deLists } from './lists.ts';
import { deScreen } from './screen.ts';
import { deWindows } from './windows.ts';

/** The whole catalogue in German. */
export const de: Translation<typeof en> = {
  ...dePage,
  ...deEnds,
  ...deHosts,
  ...deKeys,
  ...deLedger,
  ...dePairing,
  ...deFind,
  ...dePanes,
  ...deLinks,
  ...dePassword,
  ...deProfiles,
  ...deProgram,
  ...dePasting,
  ...deRemote,
  ...deSettings,
  ...deSettingWords,
  ...deApp,
  ...deCommands,
  ...dePalette,
  ...deLists,
  ...deScreen,
  ...deWindows,
};
