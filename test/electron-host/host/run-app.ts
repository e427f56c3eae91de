import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { serveControls } from './control-server.ts';
import { environment } from './host-environment.ts';
import { resolveElectron } from './resolve-electron.ts';

/** Entry of the process that stands in for Electron: `node run-app.js MAIN [ARGUMENTS]`. */
await runApp();

async function runApp(): Promise<void> {
  const main = findMain();
  const [node = '', , ...args] = process.argv;
  // Unpackaged, Electron's arguments begin with the app; packaged, they do not.
  process.argv = environment.isPackaged ? [node, ...args] : [node, environment.main, ...args];
  describeProcess();
  resolveElectron();
  serveControls();
  quitOnSignals();
  await import(pathToFileURL(main).href);
  // As in Electron, the app is ready only after its main module has been evaluated.
  setImmediate(() => app.becomeReady());
}

function findMain(): string {
  const path = resolve(environment.main);
  if (!statSync(path).isDirectory()) return path;
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { main?: string };
  return join(path, manifest.main ?? 'index.js');
}

/** Electron and Chromium show in `process`. */
function describeProcess(): void {
  const manifest = createRequire(join(environment.appFolder, 'package.json'))('electron/package.json') as {
    version: string;
  };
  Object.defineProperty(process.versions, 'electron', { value: manifest.version, enumerable: true });
  Object.defineProperty(process.versions, 'chrome', { value: '0.0.0.0', enumerable: true });
  Object.assign(process, {
    type: 'browser',
    resourcesPath: join(environment.appFolder, 'resources'),
    ...(environment.isPackaged ? {} : { defaultApp: true }),
  });
}

/** The first signal asks the app to quit, unless the app listens itself; the second one ends it. */
function quitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) app.quit();
    });
  }
}
