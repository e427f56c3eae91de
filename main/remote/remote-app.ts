import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import { written } from './peers-app.ts';
import type { RemoteRules } from './remote-rules.ts';

/** Lets this machine's user say whether other devices are let in at all. */
export function createRemoteApp(rules: RemoteRules): AppFactory {
  const join = (session: Session): AppMember => ({
    handlers: createHandlers(rules, session),
    suspend: () => undefined,
    resume: () => [],
    start: () => undefined,
    close: async () => undefined,
  });
  return { name: 'remote', features: ['remote'], create: () => ({ join, unload: async () => undefined }) };
}

function createHandlers(rules: RemoteRules, { audit }: Session): AppMember['handlers'] {
  return {
    'remote.turn': async ({ on }) => {
      const turned = { event: on ? 'remote.on' : 'remote.off' } as const;
      if (!on) audit.record(turned); // Before what it causes.
      await audit.orFailed(turned, written(rules.turn(on)));
      if (on) audit.record(turned);
      return {};
    },
  };
}
