import type { IDisposable, IFunctionIdentifier, Terminal } from '@xterm/xterm';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Sequences whose only effect is an answer: DA1–3, DSR, DECRQM, XTVERSION, DECREQTPARM. */
const csiQueries: readonly IFunctionIdentifier[] = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
  { final: 'x' },
  { prefix: '?', final: 'u' },
];

/** DECRQSS and XTGETTCAP. */
const dcsQueries: readonly IFunctionIdentifier[] = [
  { intermediates: '$', final: 'q' },
  { intermediates: '+', final: 'q' },
];

/** Colours: asked for with `?`, set with anything else. */
const oscColours = [4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

/** Window operations that report (title, size, position); the others are left to xterm's own settings. */
const windowReports: ReadonlySet<number> = new Set([11, 13, 14, 15, 16, 18, 19, 20, 21]);

/**
 * Makes a screen silent: programs' queries are answered once, by the agent's mirror, never by a viewer (L43).
 * `focusModeSet` is called right before xterm reports the focus because a program asked for such reports.
 */
export function swallowQueries(terminal: Terminal, focusModeSet: () => void): Disposable {
  const { parser } = terminal;
  const handled: IDisposable[] = [
    ...csiQueries.map((id) => parser.registerCsiHandler(id, () => true)),
    ...dcsQueries.map((id) => parser.registerDcsHandler(id, () => true)),
    ...oscColours.map((id) => parser.registerOscHandler(id, (data) => data.includes('?'))),
    parser.registerCsiHandler({ final: 't' }, ([operation]) => windowReports.has(Number(operation))),
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (parameters) => {
      for (const mode of parameters) if (mode === 1004) focusModeSet();
      return false;
    }),
  ];
  return toDisposable(() => handled.forEach((one) => one.dispose()));
}
