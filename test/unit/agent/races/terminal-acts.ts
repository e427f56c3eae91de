import type { Result } from '../../../../protocol/requests.ts';
import { pick } from './pick.ts';
import type { RaceViewer } from './race-viewer.ts';
import type { RaceWorld } from './race-world.ts';

export function open(world: RaceWorld, viewer: RaceViewer, which: number): void {
  const { session } = viewer;
  if (session === undefined) return;
  const isToAttach = which % 2 === 0;
  const isToEnd = which % 5 === 4;
  const ask = world.model.opening({ session, isToEnd, isToAttach });
  const askedMs = world.clock.now();
  const params = {
    ...{ cols: 80, rows: 24, env: { RACE_ASK: String(ask) } },
    ...(isToAttach ? { attach: {} } : {}),
    ...(isToEnd ? { endWithSession: true } : {}),
    ...(which % 7 === 6 ? { keep: true } : {}),
    ...(which % 11 === 10 ? { cwd: '/nowhere' } : {}),
  };
  viewer.ask<Result['terminal.open']>('terminal.open', params, {
    answered: ({ terminal: { terminalId, generation }, attachment }) => {
      world.model.opened(ask, false);
      if (attachment === undefined) return;
      const lease = { generation, afterMs: -Infinity, untilMs: askedMs + world.leaseMs };
      world.model.granted(session, attachment.attachment, terminalId, lease);
    },
    refused: () => world.model.opened(ask, false),
    lost: () => world.model.opened(ask, true),
  });
}

export function attach(world: RaceWorld, viewer: RaceViewer, which: number): void {
  const { session } = viewer;
  const terminalId = pick(world.terminalIds, which);
  if (session === undefined || terminalId === undefined) return;
  const askedMs = world.clock.now();
  session.attaching(terminalId);
  viewer.ask<Result['terminal.attach']>(
    'terminal.attach',
    { terminalId },
    {
      answered: ({ attachment, terminal: { generation } }) => {
        session.answered(terminalId);
        const lease = { generation, afterMs: -Infinity, untilMs: askedMs + world.leaseMs };
        world.model.granted(session, attachment, terminalId, lease);
      },
      refused: () => session.answered(terminalId),
      lost: () => session.doubt(terminalId),
    },
  );
}

export function detach({ clock }: RaceWorld, viewer: RaceViewer, which: number): void {
  const { session } = viewer;
  const attachment = pick(session?.attachments ?? [], which);
  const number = attachment?.numbers.at(-1);
  if (session === undefined || attachment === undefined || number === undefined) return;
  session.unwatched(clock.now(), [attachment]);
  attachment.isLeaving = true;
  viewer.ask(
    'terminal.detach',
    { attachment: number },
    {
      answered: () => session.detached(number),
      lost: () => session.doubt(attachment.terminalId),
    },
  );
}

/** What it does to a lease is known once something sent later has been answered. */
export function lease({ clock, model, leaseMs }: RaceWorld, viewer: RaceViewer, which: number): void {
  const { session } = viewer;
  const attachment = pick(session?.attachments ?? [], which);
  const number = attachment?.numbers.at(-1);
  if (session === undefined || attachment === undefined || number === undefined) return;
  const sentMs = clock.now();
  const visible = which % 3 > 0;
  viewer.notify('terminal.lease', { attachment: number, visible });
  if (!visible) return session.unwatched(sentMs, [attachment]);
  const { generation } = attachment;
  viewer.ask(
    'ping',
    {},
    {
      answered: () => {
        if (attachment.numbers.at(-1) !== number || attachment.generation !== generation) return;
        model.leased(session, number, { afterMs: clock.now(), untilMs: sentMs + leaseMs });
      },
    },
  );
}

export function type(_world: RaceWorld, viewer: RaceViewer, which: number): void {
  const number = pick(viewer.session?.attachments ?? [], which)?.numbers.at(-1);
  if (number !== undefined) viewer.type(number);
}

export function close(world: RaceWorld, viewer: RaceViewer, which: number): void {
  const terminal = world.model.terminals.get(pick(world.terminalIds, which) ?? '');
  if (terminal === undefined) return;
  const generation = which % 3 === 0 ? undefined : terminal.generation;
  terminal.closesAsked.push(generation);
  viewer.ask<Result['terminal.close']>(
    'terminal.close',
    { terminalId: terminal.id, generation },
    {
      answered: ({ outcome }) => {
        if (outcome.steps.length > 0) terminal.outcomes.add(JSON.stringify(outcome));
        else terminal.isForgotten = true;
      },
      lost: () => (terminal.isDoubtful = true),
    },
  );
}

export function restart(world: RaceWorld, viewer: RaceViewer, which: number): void {
  const terminal = world.model.terminals.get(pick(world.terminalIds, which) ?? '');
  if (terminal === undefined) return;
  const generation = which % 4 === 0 ? Math.max(1, terminal.generation - 1) : terminal.generation;
  viewer.ask<Result['terminal.restart']>(
    'terminal.restart',
    { terminalId: terminal.id, generation },
    {
      answered: ({ terminal: next }) => {
        if (next.generation !== generation + 1) world.model.found(`generation ${generation} became ${next.generation}`);
      },
    },
  );
}

export function dismiss(world: RaceWorld, viewer: RaceViewer, which: number): void {
  const terminal = world.model.terminals.get(pick(world.terminalIds, which) ?? '');
  if (terminal === undefined) return;
  viewer.ask(
    'terminal.dismiss',
    { terminalId: terminal.id },
    {
      answered: () => (terminal.isForgotten = true),
      lost: () => (terminal.isDoubtful = true),
    },
  );
}

export function keep({ terminalIds }: RaceWorld, viewer: RaceViewer, which: number): void {
  const terminalId = pick(terminalIds, which);
  if (terminalId !== undefined) viewer.ask('terminal.keep', { terminalId, keep: which % 2 === 0 });
}
