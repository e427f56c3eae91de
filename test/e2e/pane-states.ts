import { waitUntil } from '../wait-until.ts';
import type { Journey } from './journey.ts';
import type { DesignedState } from './states.ts';

const SOON = { withinMs: 20_000 };

/** The states of a tab that several terminals share. */
export const paneStates: readonly DesignedState[] = [
  {
    name: 'two-panes',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('mkdir -p src/{app,docs,test}; cd src; touch README.md app/main.c; clear; ls -pR');
      await journey.waitForText('./docs');
      await split(journey, 'Control+Shift+o');
      await journey.typeLine(`printf '\\e]2;build\\a'; sleep 300`);
      await journey.page.locator('.pane-head .dot.is-busy').waitFor();
    },
  },
  {
    name: 'four-panes',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('seq 40; echo ready');
      await journey.waitForText('\nready');
      await split(journey, 'Control+Shift+o');
      await journey.typeLine(`printf '\\e]2;a build with a long name that does not fit\\a\\e]9;4;1;40\\a'; sleep 300`);
      await journey.page.locator('.pane-head .tab-progress').waitFor();
      await split(journey, 'Control+Shift+b');
      await journey.typeLine('exit 3');
      await journey.waitForPhase('ended');
      await journey.press('Alt+Shift+ArrowLeft');
      await split(journey, 'Control+Shift+b');
      await journey.press('Alt+Shift+a');
      await journey.page.locator('.pane-divider:focus').waitFor();
    },
  },
];

/** One more pane, with its prompt. */
async function split(journey: Journey, key: string): Promise<void> {
  const before = await journey.terminalIds();
  await journey.press(key);
  await waitUntil(async () => (await journey.terminalIds()).length === before.length + 1, SOON);
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
}
