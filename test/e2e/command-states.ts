import type { DesignedState } from './states.ts';

/** What the page shows of commands that a shell has marked. */
export const commandStates: readonly DesignedState[] = [
  {
    name: 'commands',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('mkdir -p src/app docs; touch README.md; ls -p1');
      await journey.waitForText('README.md\ndocs/');
      await journey.typeLine('ls missing');
      await journey.waitForText('No such file');
      await journey.typeLine('echo tests: 312 passed');
      await journey.waitForText('\ntests: 312');
      await journey.typeLine('sleep 300');
      await journey.page.locator('.command-mark.is-running').waitFor();
      await journey.press('Control+Shift+z', 'Control+Shift+z', 'Control+Shift+z');
      await journey.page.locator('.command-hint').waitFor();
    },
  },
];
