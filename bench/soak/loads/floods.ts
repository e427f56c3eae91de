import { pause, script, size, withClient, type Load } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

const LAST = 'flood-42';

/** Takes its time over each piece. */
class SlowScreen extends TailScreen {
  override write(bytes: Uint8Array, done: () => void): void {
    super.write(bytes, () => setTimeout(done, 5));
  }
}

/** Programs that print more than anybody can read: watched, watched slowly, or looked at only later. */
export const floods: Load = {
  name: 'flood',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const bytes = random.between(1, 16) * 1_000_000;
      const source = random.pick([`yes sallyport | head -c ${bytes}`, `seq 1 ${Math.round(bytes / 7)}`]);
      const program = { ...size, ...script(`${source}; printf flood-%s $((40 + 2))`) };
      const screen = random.pick([new TailScreen(), new SlowScreen()]);
      let terminalId;
      if (random.happens(0.3)) {
        ({ terminalId } = (await client.request('terminal.open', program)).terminal);
        await pause(random.between(0, 1_500));
        await client.attach(terminalId, screen);
      } else ({ terminalId } = (await client.openTerminal(program, screen)).terminal);
      await screen.waitFor(LAST);
      await screen.waitForEnd();
      await client.request('terminal.dismiss', { terminalId });
    }),
};
