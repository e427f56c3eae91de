import type { Load } from '../load.ts';
import { abandonedTerminals } from './abandoned-terminals.ts';
import { attachments } from './attachments.ts';
import { cutLinks } from './cut-links.ts';
import { deafPrograms } from './deaf-programs.ts';
import { floods } from './floods.ts';
import { killedShells } from './killed-shells.ts';
import { openAndClose } from './open-and-close.ts';
import { programs } from './programs.ts';
import { rendererCrashes } from './renderer-crashes.ts';
import { restarts } from './restarts.ts';
import { sessionStorms } from './session-storms.ts';
import { shortLives } from './short-lives.ts';

const all: readonly Load[] = [
  openAndClose,
  floods,
  deafPrograms,
  killedShells,
  shortLives,
  attachments,
  restarts,
  cutLinks,
  programs,
  abandonedTerminals,
  rendererCrashes,
  sessionStorms,
];

/** Everything that is done to an agent, by name. */
export const loads: Readonly<Record<string, Load>> = Object.fromEntries(all.map((load) => [load.name, load]));
