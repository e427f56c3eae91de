import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { webPreferences } from '../../../main/desktop/web-preferences.ts';

const folder = new URL('../../../main/desktop/', import.meta.url);
const sources = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const namesOf = (pattern: RegExp): string[] => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

it('windows run isolated, sandboxed, without Node and without embedded pages', () => {
  expect(webPreferences('/app/preload.cjs')).toEqual({
    preload: '/app/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
  });
});

it('is what every window is made with: there is one place that makes any', () => {
  expect([namesOf(/new BrowserWindow\(/), namesOf(/webPreferences: /)]).toEqual([['app-window.ts'], ['app-window.ts']]);
  expect(sources.find(({ name }) => name === 'app-window.ts')?.text).toContain(
    'webPreferences: webPreferences(parts.preloadPath)',
  );
});

it('decision 15: nothing in main stops its loop for a dialog or a menu', () => {
  expect(
    namesOf(/showMessageBoxSync|showOpenDialogSync|showSaveDialogSync|showErrorBox|popUpContextMenu|\.popup\(/),
  ).toEqual([]);
});

it('reaches the outside through one function only', () => {
  expect([namesOf(/shell\.openExternal/), namesOf(/shell\.openPath|child_process/)]).toEqual([
    ['security.ts'],
    ['headless-agent.ts', 'open-file.ts'],
  ]);
});
