import { bridgeWorlds } from './world-bridge.ts';
import { emulateVisibility } from './visibility.ts';

/** Parameter of the function in which the host wraps this script. */
declare const WORLD_TOKEN: string;

/** Runs in the page's own world before the page's scripts: receives what the preload exposes. */
if (window === window.top) {
  emulateVisibility(WORLD_TOKEN);
  bridgeWorlds('page', WORLD_TOKEN, (name, api) => {
    if (Object.hasOwn(window, name)) throw new Error(`Cannot bind an API on top of an existing property: ${name}`);
    Object.defineProperty(window, name, { value: api, enumerable: true, configurable: false, writable: false });
  });
}
