import type { EchoFigures } from './echo-clock.ts';
import type { HeartbeatFigures } from './heartbeat-watch.ts';

export type ProbeOrder = 'begin' | 'finish' | 'leave';

export type ProbeReport =
  | { readonly kind: 'ready' }
  /** As it happens, so that whoever runs the load can say what ran at that moment. */
  | { readonly kind: 'late'; readonly what: 'echo' | 'heartbeat'; readonly tookMs: number }
  | {
      readonly kind: 'measured';
      readonly echo: EchoFigures;
      /** Of the same strokes at the same moments, without an agent. */
      readonly bareEcho: EchoFigures;
      readonly heartbeat: HeartbeatFigures;
    };
