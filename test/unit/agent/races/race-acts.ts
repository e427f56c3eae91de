import { drain, turns } from './drawn-delays.ts';
import { pick } from './pick.ts';
import type { RaceViewer } from './race-viewer.ts';
import type { RaceWorld } from './race-world.ts';
import { open, attach, detach, lease, type, close, restart, dismiss, keep } from './terminal-acts.ts';

/** Something a viewer does or that befalls it; `which` says to which of several, and in which way. */
export type Act = (world: RaceWorld, viewer: RaceViewer, which: number) => unknown;

function cutOther({ viewers, clock }: RaceWorld, viewer: RaceViewer, which: number): void {
  const other = viewers[which % viewers.length];
  if (other?.session === undefined || other.sessionId === undefined) return;
  other.session.endAsked(clock.now());
  viewer.ask('session.cut', { sessionId: other.sessionId });
}

/** What a viewer does that has to be there for it. */
export const ofViewers = {
  open,
  attach,
  detach,
  lease,
  type,
  close,
  restart,
  dismiss,
  keep,
  cutOther,
} satisfies Record<string, Act>;

const ofTheRest = {
  join: (_world, viewer) => viewer.join(),
  resume: (_world, viewer, which) => viewer.resume(which % 3 === 2 ? 1 : 0),
  leave: (_world, viewer) => viewer.leave(),
  hangUp: (_world, viewer) => viewer.hangUp(),
  cut: (_world, viewer) => viewer.cut(),
  blackhole: (_world, viewer) => viewer.blackhole(),
  breakRule: (_world, viewer) => viewer.breakRule(),
  exit: ({ machine: { ptyHost } }, _viewer, which) => {
    const pty = pick(ptyHost.spawned, which);
    if (pty !== undefined) ptyHost.leave(pty);
  },
  print: ({ machine: { ptyHost } }, _viewer, which) => {
    const bytes = which === 14 ? 300_000 : which * 500; // The last one is more than a viewer is sent at once.
    pick(ptyHost.spawned, which)?.emitOutput('x'.repeat(bytes));
  },
  update: (world) => world.updateComes(),
  installed: ({ update }) => update?.finish(),
} satisfies Record<string, Act>;

/** Awaited before the next step. */
export const ofTime = {
  tick: ({ clock }, _viewer, which) => clock.advance(1, () => turns(which)),
  wait: ({ clock }, _viewer, which) => clock.advance(which * 110, drain),
  rest: (world) => world.rest(),
} satisfies Record<string, Act>;

export const acts: Record<string, Act> = { ...ofViewers, ...ofTheRest, ...ofTime, quit: (world) => world.quit() };
