import { describe, expect, it } from 'vitest';
import { findAgentProgram, type ProgramFacts } from '../../../main/desktop/headless-agent.ts';

const facts: ProgramFacts = {
  execPath: '/opt/sallyport/sallyport',
  isElectron: true,
  isPackaged: false,
  cliPath: '/src/out/main/cli.js',
  searchPath: '/usr/local/bin::/usr/bin',
  imageFolder: undefined,
  isExecutable: (path) => path === '/usr/bin/node',
};

describe('the program for the background agent', () => {
  it.each<[string, Partial<ProgramFacts>, unknown]>([
    ['from a checkout: Node from the path', {}, { command: '/usr/bin/node', args: ['/src/out/main/cli.js'] }],
    ['from a checkout without Node: none', { isExecutable: () => false }, undefined],
    [
      'under Node itself: the same Node',
      { isElectron: false, execPath: '/n/node' },
      { command: '/n/node', args: ['/src/out/main/cli.js'] },
    ],
    [
      'installed: the one beside the app',
      { isPackaged: true, isExecutable: () => true },
      { command: '/opt/sallyport/sallyport-agent', args: [] },
    ],
    [
      'installed, and started from the shell of some AppImage: the one beside the app',
      { isPackaged: true, imageFolder: '/tmp/.mount_other', isExecutable: () => true },
      { command: '/opt/sallyport/sallyport-agent', args: [] },
    ],
    [
      'as an AppImage: none, since it would lose its files when the app quits',
      { isPackaged: true, imageFolder: '/opt/sallyport', isExecutable: () => true },
      undefined,
    ],
    ['installed without it: none, whatever else is there', { isPackaged: true }, undefined],
  ])('%s', (_what, change, program) => {
    expect(findAgentProgram({ ...facts, ...change })).toEqual(program);
  });
});
