import { implementedOnly } from '../wire/implemented-only.ts';
import type { KeyInput, PreloadSetup } from '../wire/page-messages.ts';
import { HostSocket } from './host-socket.ts';
import { IpcRenderer } from './ipc-renderer.ts';
import { PageEmitter } from './page-emitter.ts';
import { bridgeWorlds } from './world-bridge.ts';

type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void;

/** Parameters of the function in which the host wraps this script. */
declare const PRELOAD_SETUP: PreloadSetup;
declare const PRELOAD: Preload;

/** Runs in a world of its own before the page's scripts: what Electron gives a sandboxed preload script. */
function runPreload(setup: PreloadSetup, preload: Preload): void {
  const socket = new HostSocket(setup.socketUrl, (message) => ipcRenderer.receive(message));
  const ipcRenderer = new IpcRenderer((message) => socket.send(message));
  const bridge = bridgeWorlds('preload', setup.worldToken);
  const electron = implementedOnly('electron (preload)', {
    ipcRenderer: implementedOnly('ipcRenderer', ipcRenderer),
    contextBridge: implementedOnly('contextBridge', {
      exposeInMainWorld: (name: string, api: unknown) => bridge.expose(name, api),
    }),
  });
  const modules: Readonly<Record<string, object>> = { electron, 'electron/renderer': electron };
  const require = (name: string): object => {
    const module = modules[name];
    if (module === undefined) throw new Error(`module not found: ${name}`);
    return module;
  };
  reportKeys((input) => socket.send({ kind: 'key', input }));
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, makeProcess(setup));
  } catch (error) {
    socket.send({ kind: 'preloadFailed', error: error instanceof Error ? error : new Error(String(error)) });
    reportError(error);
  }
}

/** A sandboxed preload sees this much of `process`. */
function makeProcess(setup: PreloadSetup): object {
  const process = Object.assign(new PageEmitter(), {
    ...setup.process,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    env: {},
  });
  return implementedOnly('process (preload)', process);
}

/** The main process hears of keys, but too late to keep them from the page. */
function reportKeys(report: (input: KeyInput) => void): void {
  const onKey = (event: KeyboardEvent): void =>
    report({
      type: event.type === 'keydown' ? 'keyDown' : 'keyUp',
      key: event.key,
      code: event.code,
      isAutoRepeat: event.repeat,
      isComposing: event.isComposing,
      shift: event.shiftKey,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
    });
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);
}

if (window === window.top) runPreload(PRELOAD_SETUP, PRELOAD);
