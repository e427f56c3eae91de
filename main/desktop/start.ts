import { app } from 'electron';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { t } from '../../base/messages/translate.ts';
import { leaveFolder } from '../agent/leave-folder.ts';
import { openStateFolder } from '../agent/state-folder.ts';
import { parseOverrides } from '../cli/setting-options.ts';
import { resolveStateDir } from '../cli/state-dir.ts';
import { speakOf } from './app-language.ts';
import { declareAppScheme } from './app-scheme.ts';
import { DesktopApp, type DesktopResources } from './desktop-app.ts';
import { parseLaunchOptions } from './launch-options.ts';
import type { Question } from './question.ts';
import { askQuestion } from './questions.ts';
import { isFirstInstance, ownArguments } from './single-instance.ts';

/**
 * The app, from its arguments to its window. What must happen before Electron is ready has happened when this resolves;
 * Electron becomes ready only after that.
 */
export async function startDesktop(resources: DesktopResources): Promise<void> {
  declareAppScheme();
  const options = parseLaunchOptions(ownArguments(), process.cwd());
  try {
    const stateDir = resolveStateDir(options.stateDir);
    const overrides = parseOverrides(options.assignments);
    await openStateFolder(stateDir);
    // Chromium keeps its own things there, and by it knows which instance is the same.
    const profile = join(stateDir, 'window');
    await mkdir(profile, { recursive: true, mode: 0o700 });
    app.setPath('userData', profile);
    if (!isFirstInstance() || options.shouldQuit) {
      app.exit();
      return;
    }
    leaveFolder();
    const desktop = new DesktopApp({ stateDir, overrides, resources });
    whenReady(() => desktop.open(options.targets));
  } catch (error) {
    refuseToStart(error, () => speakOf('system'));
  }
}

function whenReady(go: () => Promise<void>): void {
  app
    .whenReady()
    .then(go)
    .catch((error: unknown) => refuseToStart(error));
}

/** `prepare`: nothing has been said before. */
function refuseToStart(error: unknown, prepare: () => Promise<unknown> = () => Promise.resolve()): void {
  const detail = error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`sallyport: ${detail}\n`);
  void app
    .whenReady()
    .then(() => prepare().catch(() => undefined))
    .then(() => askQuestion(failedQuestion(detail), { window: undefined, tone: 'error' }))
    .finally(() => app.exit(1));
}

function failedQuestion(detail: string): Question<'ok'> {
  return {
    message: t('question.failed.message'),
    detail,
    buttons: [{ answer: 'ok', label: t('question.failed.ok') }],
  };
}
