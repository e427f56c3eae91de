import type { Display } from 'electron';
import { HostEmitter } from './host-emitter.ts';

const area = { x: 0, y: 0, width: 1280, height: 900 };
const size = { width: area.width, height: area.height };

/** The one display there is: as large as the screen that tests start. */
export const display = {
  id: 1,
  label: 'electron-host',
  bounds: area,
  workArea: area,
  size,
  workAreaSize: size,
  scaleFactor: 1,
  rotation: 0,
  internal: false,
} satisfies Partial<Display>;

class Screen extends HostEmitter {
  constructor() {
    super(['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay() {
    return display;
  }

  getAllDisplays() {
    return [display];
  }

  getDisplayMatching() {
    return display;
  }
}

export const screen = new Screen();
