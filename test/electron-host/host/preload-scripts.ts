import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreloadSetup } from '../wire/page-messages.ts';
import { environment } from './host-environment.ts';

export interface PreloadScripts {
  /** For the page's own world. */
  readonly page: string;
  /** For the preload's world. */
  readonly preload: string;
}

export interface PreloadRequest {
  readonly socketUrl: string;
  readonly worldToken: string;
  readonly preloadPath: string | undefined;
  readonly additionalArguments: readonly string[];
  /** The document the window is opened with, in which nothing runs. */
  readonly mark: string;
}

/** What Chromium runs at the start of every document of a window, before the page's own scripts. */
export function makePreloadScripts(request: PreloadRequest): PreloadScripts {
  const setup: PreloadSetup = {
    socketUrl: request.socketUrl,
    worldToken: request.worldToken,
    process: {
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
      argv: [process.execPath, ...request.additionalArguments],
    },
  };
  const source = request.preloadPath === undefined ? '' : readFileSync(request.preloadPath, 'utf8');
  const preload = `function (require, module, exports, process) {\n${source}\n}`;
  return {
    page: wrap('page-world.js', request.mark, { WORLD_TOKEN: JSON.stringify(request.worldToken) }),
    preload: wrap('preload-world.js', request.mark, { PRELOAD_SETUP: JSON.stringify(setup), PRELOAD: preload }),
  };
}

function wrap(file: string, mark: string, parameters: Readonly<Record<string, string>>): string {
  const script = readFileSync(join(environment.builtDir, file), 'utf8');
  const names = Object.keys(parameters).join(', ');
  const values = Object.values(parameters).join(',\n');
  return `if (location.href !== ${JSON.stringify(mark)}) (function (${names}) {\n${script}\n})(${values});\n//# sourceURL=electron-host/${file}`;
}
