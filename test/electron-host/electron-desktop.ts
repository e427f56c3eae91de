import { _electron } from 'playwright-core';
import type { Desktop, LaunchOptions } from './desktop.ts';

export async function launchElectron(_options: LaunchOptions): Promise<Desktop> {
  void _electron;
  throw new Error('not yet');
}
