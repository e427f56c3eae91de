import { fileURLToPath } from 'node:url';
import { version } from '../package.json';
import { startDesktop } from './desktop/start.ts';

/** The built program is `out/main/index.js`; what belongs to it lies around it. */
const resolved = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

await startDesktop({
  version,
  mirrorWorkerUrl: new URL('./mirror-worker.js', import.meta.url),
  cliPath: resolved('./cli.js'),
  pageFolder: resolved('../renderer/'),
  preloadPath: resolved('../preload/preload.cjs'),
  assetFolder: resolved('../../assets/'),
});
