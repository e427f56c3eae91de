import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** Where an instance keeps everything: `--state-dir`, or the platform's folder for a user's application data. */
export function resolveStateDir(option: string | undefined): string {
  return resolve(option ?? envPaths('sallyport', { suffix: '' }).data);
}
