import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const scripts = ['scripts/**/*.mjs', '*.config.js'];
const tests = ['test/**', 'bench/**'];

/** Names that take the time from the machine; where it must be a parameter, use base/clock.ts. */
const globalTimers = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'requestAnimationFrame',
  'Date',
].map((name) => ({ name, message: 'Take a Clock (base/clock.ts), so that tests decide what time it is.' }));

const timerModules = ['timers', 'node:timers', 'timers/promises', 'node:timers/promises'].map((name) => ({
  name,
  message: 'Take a Clock (base/clock.ts), so that tests decide what time it is.',
}));

const pageGlobals = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'location'].map((name) => ({
  name,
  message: 'base and protocol run in Node too.',
}));

const blockingModules = ['child_process', 'node:child_process'].map((name) => ({
  name,
  importNames: ['execSync', 'spawnSync', 'execFileSync'],
  message: 'Nothing in main may wait synchronously for a process.',
}));

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same everywhere.',
};

const blockingCalls = [
  { selector: "MemberExpression[property.name='execSync']", message: 'Nothing in main may wait synchronously.' },
  { selector: "MemberExpression[property.name='spawnSync']", message: 'Nothing in main may wait synchronously.' },
  { selector: "MemberExpression[property.name='execFileSync']", message: 'Nothing in main may wait synchronously.' },
  {
    selector: "MemberExpression[object.name='Atomics'][property.name='wait']",
    message: 'Nothing in main may wait synchronously.',
  },
];

export default tseslint.config(
  { ignores: ['out/**', 'coverage/**', 'test-results/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // One program that holds every file: about three times as fast as one per project.
      parserOptions: { project: ['./tsconfig.test.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // An async method that does not await yet keeps its callers' error handling in one place.
      '@typescript-eslint/require-await': 'off',
      // What a part needs is handed over as a plain object of functions, which may be taken apart.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'no-console': 'error',
      'no-restricted-syntax': ['error', defaultExport],
      // Control characters are what terminals are made of.
      'no-control-regex': 'off',
      // The compiler knows every global of the place where a file runs.
      'no-undef': 'off',
    },
  },
  {
    files: ['base/**', 'protocol/**'],
    rules: { 'no-restricted-globals': ['error', ...pageGlobals, ...globalTimers] },
  },
  {
    files: ['main/terminal/**', 'main/agent/**', 'relay/**'],
    rules: { 'no-restricted-globals': ['error', ...globalTimers] },
  },
  {
    files: ['base/**', 'protocol/**', 'relay/**'],
    rules: { 'no-restricted-imports': ['error', { paths: timerModules }] },
  },
  {
    files: ['main/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: blockingModules }],
      'no-restricted-syntax': ['error', defaultExport, ...blockingCalls],
    },
  },
  {
    files: ['main/terminal/**', 'main/agent/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [...timerModules, ...blockingModules] }] },
  },
  { files: ['base/system-clock.ts', 'main/terminal/loop-turn.ts'], rules: { 'no-restricted-globals': 'off' } },
  { files: ['main/cli/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['renderer/**'],
    extends: [reactHooks.configs.flat.recommended],
    // What has been laid out can only be measured in an effect, and where it stands is state.
    rules: { 'react-hooks/set-state-in-effect': 'off' },
  },
  {
    files: tests,
    rules: {
      // A describe block is a chapter, not a function.
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['**/*.config.{ts,js}', '.dependency-cruiser.cjs', 'test/build-once.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: scripts, extends: [tseslint.configs.disableTypeChecked] },
);
