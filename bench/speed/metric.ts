import type { Drain } from './drained.ts';
import type { Peer } from './peers/peer.ts';
import type { SpeedOptions } from './speed-options.ts';

/** What a measurement has to work with. */
export interface SpeedRun {
  readonly options: SpeedOptions;
  /** For files of the run; removed after it. */
  readonly folder: string;
  readonly drain: Drain;
  /** The limit first, then ours, then others; started when first asked for. */
  peers(): Promise<readonly Peer[]>;
}

/** By what has been measured; the outermost names are those of peers wherever several are compared. */
export type Figures = Readonly<Record<string, unknown>>;

export type Metric = (run: SpeedRun) => Promise<Figures>;
