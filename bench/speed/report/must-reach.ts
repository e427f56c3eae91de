/** A figure that has to be reached: where it is among all figures, and how far it has to go. */
export interface Bound {
  readonly figure: string;
  /** Of ours; where others are compared, their names stand in the place of our own. */
  readonly at: readonly string[];
  /** What it is a multiple of. */
  readonly times?: { readonly of: string; readonly at: readonly string[] };
  readonly unit?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const OURS = 'Sallyport';
const TLS = 'Sallyport over TLS';
const RELAY = 'Sallyport through a relay';
const MIXED = 'mixed ANSI';
const PLAIN = 'no output processing';

function limitShare(figure: string, at: readonly string[], atLeast: number): Bound {
  return { figure, at, unit: 'of the limit', atLeast };
}

function passes(material: string, atLeast: number): Bound {
  return limitShare(`throughput, ${material}`, ['throughput', material, OURS, 'ofLimit'], atLeast);
}

function timesSsh(figure: string, at: readonly string[], bound: Pick<Bound, 'atLeast' | 'atMost'>): Bound {
  const ofSsh = at.map((name) => (name.startsWith(OURS) ? 'ssh' : name));
  return { figure, at, times: { of: 'ssh', at: ofSsh }, ...bound };
}

function within(figure: string, at: readonly string[], atMost: number, unit = 'ms'): Bound {
  return { figure, at, unit, atMost };
}

const throughput: readonly Bound[] = [
  passes(MIXED, 0.85),
  timesSsh(`throughput, ${MIXED}`, ['throughput', MIXED, OURS, 'mibPerSecond'], { atLeast: 1.05 }),
  ...[passes('seq', 0.95), passes('yes', 0.95), passes('long lines', 0.85), passes('CJK', 0.85)],
  timesSsh(`throughput, ${PLAIN}`, ['throughput', PLAIN, OURS, 'mibPerSecond'], { atLeast: 1 }),
  within('processor time of the agent', ['throughput', MIXED, OURS, 'processorMsPerMib'], 7, 'ms per MiB'),
  limitShare('throughput to the final screen of the window', ['window', 'flood', OURS, 'ofLimit'], 0.8),
  limitShare('throughput over TLS', ['links', 'throughput', TLS, 'ofLimit'], 0.78),
  limitShare('throughput through a relay', ['links', 'throughput', RELAY, 'ofLimit'], 0.72),
];

const echo: readonly Bound[] = [
  timesSsh('echo, p50', ['echo', OURS, 'p50Ms'], { atMost: 1.3 }),
  timesSsh('echo, p99', ['echo', OURS, 'p99Ms'], { atMost: 2 }),
  timesSsh('echo over TLS, p50', ['links', 'echo', TLS, 'p50Ms'], { atMost: 2 }),
  timesSsh('echo through a relay, p50', ['links', 'echo', RELAY, 'p50Ms'], { atMost: 3 }),
  within('key to drawn in the window, p50', ['window', 'key', OURS, 'p50Ms'], 20),
  timesSsh('echo beside a flood, p50', ['echo-beside-flood', OURS, 'p50Ms'], { atMost: 1.5 }),
  timesSsh('echo beside a flood, p99', ['echo-beside-flood', OURS, 'p99Ms'], { atMost: 2 }),
];

const interrupt: readonly Bound[] = [
  within('Ctrl-C to prompt, viewer that takes in all', ['interrupt', OURS, 'p50Ms'], 2),
  within('Ctrl-C to prompt, viewer at 10 MB/s', ['slow-interrupt', 'at 10 MB/s', OURS, 'p50Ms'], 15),
  within('Ctrl-C to prompt, viewer at 1 MB/s', ['slow-interrupt', 'at 1 MB/s', OURS, 'p50Ms'], 150),
  within('Ctrl-C to prompt in the window', ['window', 'interrupt', OURS, 'p50Ms'], 100),
];

const life: readonly Bound[] = [
  timesSsh('open to prompt, p50', ['open', OURS, 'p50Ms'], { atMost: 0.9 }),
  within('close to gone, idle shell, p50', ['close', 'idle shell', OURS, 'p50Ms'], 10),
  within('close to gone, sleep, p50', ['close', 'sleep', OURS, 'p50Ms'], 10),
  within(
    'close to gone, job that ignores HUP and TERM (500 ms are its grace)',
    ['close', 'ignores HUP and TERM', OURS, 'p50Ms'],
    550,
  ),
  within('such jobs left, of 100 closed at once', ['close', 'all at once', OURS, 'left'], 0, ''),
];

const printed = 'after 10000 lines';
const attach: readonly Bound[] = [
  within('attach, screen ready', ['attach', printed, OURS, 'screenMs'], 8),
  within('attach, bytes until the screen is ready', ['attach', printed, OURS, 'screenBytes'], 16_384, 'bytes'),
  within('attach, with 2 000 lines', ['attach', printed, OURS, 'allMs'], 30),
  {
    figure: 'attach after 200 000 lines',
    at: ['attach', 'after 200000 lines', OURS, 'allMs'],
    times: { of: 'after 10 000', at: ['attach', printed, OURS, 'allMs'] },
    atMost: 1.2,
  },
  within('attach to drawn in the window', ['window', 'attach', OURS, 'p50Ms'], 60),
];

const inMany = ['terminals', OURS];
const costs: readonly Bound[] = [
  within('memory of an agent at rest', [...inMany, 'atRestMb'], 90, 'MB'),
  within('memory per idle terminal, of 200', [...inMany, 'at 200', 'kbPerTerminal'], 100, 'KB'),
  within('descriptors per terminal, of 200', [...inMany, 'at 200', 'descriptorsPerTerminal'], 2, ''),
  within('descriptors left after closing 200', [...inMany, 'after closing', 'descriptorsLeft'], 0, ''),
  {
    figure: 'memory after 200 have been closed for the second time',
    at: [...inMany, 'after closing', 'mbTheSecondTime'],
    times: { of: 'the first time', at: [...inMany, 'after closing', 'mb'] },
    atMost: 1.05,
  },
  within('processor, 50 idle terminals', ['idle', OURS, 'corePercent'], 0.2, '% of a core'),
  within('wake-ups, 50 idle terminals', ['idle', OURS, 'wakeupsPerSecond'], 5, 'a second'),
  {
    figure: 'memory per terminal, 200 terminals',
    at: [...inMany, 'at 200', 'kbPerTerminal'],
    times: { of: '50 terminals', at: [...inMany, 'at 50', 'kbPerTerminal'] },
    atMost: 1.2,
  },
  {
    figure: 'echo beside 200 terminals, p99',
    at: [...inMany, 'at 200', 'echoP99Ms'],
    times: { of: 'beside 1', at: [...inMany, 'at 1', 'echoP99Ms'] },
    atMost: 2,
  },
];

const slowViewer: readonly Bound[] = [
  {
    figure: 'fast viewer beside one at 10 KB/s',
    at: ['slow-viewer', OURS, 'ofSpeedAlone'],
    unit: 'of its speed alone',
    atLeast: 0.95,
  },
  within('memory of the agent for the slow one', ['slow-viewer', OURS, 'growsMib'], 4, 'MiB'),
  { figure: 'the slow one’s last screen is right', at: ['slow-viewer', OURS, 'isSlowRight'], atLeast: 1 },
];

/** What has to be reached, in the order in which it is told. */
export const mustReach: readonly Bound[] = [
  ...throughput,
  ...echo,
  ...interrupt,
  ...life,
  ...attach,
  ...costs,
  ...slowViewer,
];
