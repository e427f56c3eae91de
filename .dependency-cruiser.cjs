/** One module of the outside world, and the only places that may know its name. */
const onlyIn = (name, path) => ({
  name: `${name.replaceAll(/[^a-z0-9]+/g, '-')}-in-one-place`,
  comment: `"${name}" is imported only in ${path}; the rest speaks our language.`,
  severity: 'error',
  from: { path: '^(base|protocol|main|preload|renderer|relay)/', pathNot: path },
  to: { path: `(^|/)node_modules/${name}/|^${name}$` },
});

/** `folder` may import itself and `allowed`, and nothing else of ours. */
const layer = (folder, allowed) => ({
  name: `${folder.replaceAll('/', '-')}-layer`,
  comment: `${folder} imports only ${[folder, ...allowed].join(', ')}.`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(base|protocol|main|preload|renderer|relay|test|scripts|bench)/',
    pathNot: `^(${[folder, ...allowed].map((path) => (path.endsWith('.ts') ? path : `${path}/`)).join('|')})`,
  },
});

const core = ['base', 'protocol'];
/** What all of main shares: durations, and the port through which everything logs. */
const shared = ['main/timings.ts', 'main/log.ts'];
const agent = [...core, ...shared, 'main/terminal', 'main/agent'];
const remote = [...agent, 'main/web', 'main/remote'];

const commandLineWords = [
  'main/cli/bounded-log-file.ts',
  'main/cli/follow-settings.ts',
  'main/cli/live-settings.ts',
  'main/cli/setting-options.ts',
  'main/cli/settings-file.ts',
  'main/cli/state-dir.ts',
];

module.exports = {
  forbidden: [
    layer('base', []),
    layer('protocol', ['base']),
    layer('main/terminal', [...core, ...shared]),
    layer('main/agent', [...core, ...shared, 'main/terminal']),
    layer('main/web', agent),
    // Sessions of paired devices come in over the same WebSockets as others.
    layer('main/remote', [...agent, 'main/web']),
    // These two are entries: they start what the composition root composes, and say where its doors are.
    layer('main/cli', [...remote, 'main/app.ts', 'main/pino-log.ts', 'relay']),
    // The app is started from a command line, too: it reads `--state-dir`, `--set` and settings.json by the same rules.
    layer('main/desktop', [...remote, 'main/app.ts', 'main/pino-log.ts', ...commandLineWords]),
    layer('preload', core),
    layer('renderer', core),
    layer('relay', core),
    {
      name: 'shared-main-files-stay-low',
      comment: 'What all of main may import must not itself reach up into main.',
      severity: 'error',
      from: { path: '^main/(timings|log|pino-log)\\.ts$' },
      to: { path: '^main/', pathNot: '^main/(timings|log)\\.ts$' },
    },
    {
      name: 'composition-root-on-top',
      comment: 'main/app.ts creates everything; what it creates does not know it.',
      severity: 'error',
      from: { path: '^main/', pathNot: '^main/(cli|desktop)/|^main/index\\.ts$' },
      to: { path: '^main/(app\\.ts|cli/|desktop/)', pathNot: '^main/app\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment:
        'No two modules need each other to load. A part may name the type of its owner: that is gone at run time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nobody is forgotten.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(base|protocol|main|preload|renderer|relay)/',
        pathNot: '\\.d\\.ts$|\\.css$|^renderer/index\\.html$',
      },
      to: {},
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(base|protocol|main|preload|renderer|relay)/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'no-node-in-the-page',
      comment: 'base, protocol and renderer run in a browser.',
      severity: 'error',
      from: { path: '^(base|protocol|renderer)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-declared-dependencies',
      severity: 'error',
      from: { path: '^(base|protocol|main|preload|relay)/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-peer'],
        pathNot: 'node_modules/(@types|electron)/',
      },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'Fixtures run against what was built, which need not be there yet.',
      severity: 'error',
      from: { path: '^(base|protocol|main|preload|renderer|relay|test)/', pathNot: '^test/fixtures/' },
      to: { couldNotResolve: true },
    },
    onlyIn('electron', '^(main/desktop/|preload/)'),
    onlyIn('koffi', '^main/terminal/libc\\.ts$'),
    onlyIn('ws', '^(main/web/|main/remote/relay-socket\\.ts$|relay/(front-door|peer-socket)\\.ts$)'),
    onlyIn('dns-packet', '^main/remote/discovery/dns-message\\.ts$'),
    onlyIn('json-rpc-2.0', '^protocol/json-rpc-peer\\.ts$'),
    onlyIn('ioredis', '^relay/redis-presence\\.ts$'),
    onlyIn('prom-client', '^relay/relay-metrics\\.ts$'),
    onlyIn('pino', '^main/pino-log\\.ts$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
