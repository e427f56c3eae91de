import { strictEqual } from 'node:assert';
import { waitUntil } from '../../../test/wait-until.ts';
import { echoProgram, ECHO_READY } from '../echo-clock.ts';
import { endTerminal, pause, size, withClient, type Load } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

/** Keeps all it is shown. */
class WholeScreen extends TailScreen {
  shown = '';

  override write(bytes: Uint8Array, done: () => void): void {
    this.shown += Buffer.from(bytes).toString('latin1');
    super.write(bytes, done);
  }
}

/** Somebody types while the link is cut again and again; each byte arrives once, both ways. */
export const cutLinks: Load = {
  name: 'cut link',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(
      agent,
      async ({ client, cut }) => {
        const screen = new WholeScreen();
        const { terminal, attachment } = await client.openTerminal({ ...size, ...echoProgram }, screen);
        await screen.waitFor(ECHO_READY);
        let sent = ECHO_READY;
        for (let cuts = random.between(2, 5); cuts > 0; cuts -= 1) {
          for (let lines = random.between(3, 20); lines > 0; lines -= 1) {
            const line = `${sent.length}:${'x'.repeat(random.between(1, 800))};`;
            if (!attachment.write(Buffer.from(line))) throw new Error('The client took no more input');
            sent += line;
            await pause(random.between(0, 8));
          }
          cut();
        }
        await waitUntil(() => screen.shown.length >= sent.length, { withinMs: 30_000 }).catch(() => undefined);
        strictEqual(screen.shown, sent);
        await endTerminal(client, { terminalId: terminal.terminalId });
      },
      { shouldReconnect: true },
    ),
};
