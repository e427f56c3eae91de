import { endTerminal, pause, script, size, withClient, type Load } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

/** A second viewer comes and goes while the first one watches. */
export const attachments: Load = {
  name: 'attach and detach',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(agent, ({ client: owner }) =>
      withClient(agent, async ({ client: guest }) => {
        const ticking = script('i=0; while :; do i=$((i + 1)); echo tick-$i; sleep 0.05; done');
        const { terminal } = await owner.openTerminal({ ...size, ...ticking }, new TailScreen());
        const { terminalId } = terminal;
        for (let left = random.between(4, 12); left > 0; left -= 1) {
          const screen = new TailScreen();
          const { attachment } = await guest.attach(terminalId, screen);
          attachment.setVisible(random.happens(0.5));
          attachment.resize({ cols: random.between(20, 160), rows: random.between(5, 50) });
          if (random.happens(0.7)) await screen.waitFor('tick-');
          await pause(random.between(0, 60));
          if (random.happens(0.5)) await attachment.detach();
          else attachment.dispose();
        }
        await endTerminal(owner, { terminalId });
      }),
    ),
};
