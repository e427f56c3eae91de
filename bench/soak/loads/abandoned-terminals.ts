import { all, type Load, pause, size, times, withClient } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

/** Terminals whose viewer goes: the idle reaper, or the end of the session, is what ends them. */
export const abandonedTerminals: Load = {
  name: 'abandoned terminal',
  weight: 1,
  pauseMs: 4_000,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client, cut }) => {
      const choices = times(random.between(1, 3), () => random.happens(0.5));
      await all(
        choices.map((endWithSession) =>
          client.openTerminal({ ...size, command: '/bin/sh', endWithSession }, new TailScreen()),
        ),
      );
      await pause(random.between(0, 300));
      if (random.happens(0.5)) cut();
    }),
};
