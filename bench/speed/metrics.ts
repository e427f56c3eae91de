import type { Metric } from './metric.ts';
import { measureAttaching } from './metrics/attach.ts';
import { measureClosing } from './metrics/close.ts';
import { measureEchoBesideFlood, measureIdleEcho } from './metrics/echo.ts';
import { measureIdle } from './metrics/idle.ts';
import { measureInterrupts, measureSlowInterrupts } from './metrics/interrupt.ts';
import { measureLinks } from './metrics/links.ts';
import { measureManyTerminals } from './metrics/many-terminals.ts';
import { measureOpening } from './metrics/open.ts';
import { measureSlowViewer } from './metrics/slow-viewer.ts';
import { measureThroughput } from './metrics/throughput.ts';
import { measureWindow } from './metrics/window.ts';
import { measureWireBytes } from './metrics/wire-bytes.ts';

/** Everything that is measured, by the name that `--only` takes and the figures are under. */
export const metrics: Readonly<Record<string, Metric>> = {
  throughput: measureThroughput,
  echo: measureIdleEcho,
  'echo-beside-flood': measureEchoBesideFlood,
  interrupt: measureInterrupts,
  'slow-interrupt': measureSlowInterrupts,
  open: measureOpening,
  close: measureClosing,
  attach: measureAttaching,
  links: measureLinks,
  'slow-viewer': measureSlowViewer,
  wire: measureWireBytes,
  terminals: measureManyTerminals,
  idle: measureIdle,
  window: measureWindow,
};
