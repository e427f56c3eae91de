import type { Desktop, LaunchOptions } from './desktop.ts';
import { launchElectron } from './electron-desktop.ts';
import { launchStandIn } from './stand-in-desktop.ts';

/**
 * Starts the built app with real windows, on DISPLAY or on a display of its own: on the stand-in, or, with
 * SALLYPORT_ELECTRON=1 and its binary installed, on Electron itself.
 */
export function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  return process.env['SALLYPORT_ELECTRON'] === '1' ? launchElectron(options) : launchStandIn(options);
}
