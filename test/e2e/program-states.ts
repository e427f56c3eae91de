import type { DesignedState } from './states.ts';

/** What programs tell, at tabs and as notices. */
export const programStates: readonly DesignedState[] = [
  {
    name: 'program-messages',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine(
        `printf '\\e]9;4;1;62\\a'; sleep 1; printf '\\e]777;notify;Tests;all 12 passed\\a'; sleep 300`,
      );
      await journey.newTab();
      await journey.typeLine(`printf '\\e]52;c;%s\\a' "$(printf 'ssh-ed25519 AAAAC3NzaC1l…' | base64)"; sleep 300`);
      await journey.page.getByText('Tests: all 12 passed').waitFor();
      await journey.page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
      await journey.page.locator('.tab-progress').waitFor();
    },
  },
  {
    name: 'doubtful-link',
    async arrange(journey) {
      await journey.begin();
      const link =
        '\\e]8;;https://login.evil.example/session?next=%%2Faccount\\e\\\\https://bank.example/login\\e]8;;\\e\\\\';
      await journey.typeLine(`clear; printf '${link}\\n'; echo is-printed`);
      await journey.waitForText('login\nis-printed');
      const at = { position: { x: 24, y: 10 } };
      await journey.page.locator('.xterm-screen').hover(at);
      await journey.page.locator('.link-hint').waitFor();
      await journey.page.locator('.xterm-screen').click({ ...at, modifiers: ['Control'] });
      await journey.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chosen-file',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine(`clear; mkdir -p src; touch src/main.ts; printf 'src/main.ts:12:3\nis-printed\n'`);
      await journey.waitForText('12:3\nis-printed');
      const at = { position: { x: 24, y: 10 } };
      await journey.page.locator('.xterm-screen').hover(at);
      await journey.page.locator('.link-hint').waitFor();
      await journey.page.locator('.xterm-screen').click({ ...at, modifiers: ['Control'] });
      await journey.page.getByRole('dialog').waitFor();
    },
  },
];
