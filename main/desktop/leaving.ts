import { app } from 'electron';
import { systemClock } from '../../base/system-clock.ts';
import type { Log } from '../log.ts';
import type { AgentWatch } from './agent-watch.ts';
import type { AppWindows } from './app-windows.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { LiveAgent } from './live-agent.ts';
import { askQuestion } from './questions.ts';
import { quitQuestion, type QuitAnswer } from './quit-question.ts';
import { SURVEY_MS, surveyTerminals } from './terminal-survey.ts';
import { Quit } from './quit.ts';

/** For the last files, after the agent has had its time. */
const LAST_WORDS_MS = 250;

export interface LeavingParts {
  readonly log: Log;
  readonly settings: LiveSettings;
  readonly agent: LiveAgent;
  /** What there is by then; both come after the app is ready. */
  watch(): AgentWatch | undefined;
  windows(): AppWindows | undefined;
  /** Nothing is shown any more. */
  leaving(): void;
}

/** The way out of this app: what is asked, and what is done. */
export function createQuit(parts: LeavingParts): Quit {
  return new Quit({
    clock: systemClock,
    log: parts.log,
    boundMs: parts.settings.current['agent.quitMs'] + LAST_WORDS_MS,
    ask: () => ask(parts),
    remind: () => parts.windows()?.show(),
    leaving: () => parts.leaving(),
    end: (shouldEndOthers) => end(parts, shouldEndOthers),
    exit: () => app.quit(),
    forceExit: () => app.exit(),
  });
}

async function ask(parts: LeavingParts): Promise<QuitAnswer> {
  const { agent, settings } = parts;
  const watch = parts.watch();
  if (watch === undefined) return 'leave';
  const { client, terminals } = watch;
  const survey = await surveyTerminals({
    ...{ client, clock: systemClock, withinMs: SURVEY_MS },
    knownCount: terminals.length,
  });
  const isKeptRunning = settings.current['app.keepTerminals'];
  const question = quitQuestion({ survey, isHosted: agent.isHosted, isKeptRunning });
  if (question === undefined) return 'leave';
  return askQuestion(question, { window: parts.windows()?.lastUsed?.window, tone: 'warning' });
}

async function end(parts: LeavingParts, shouldEndOthers: boolean): Promise<void> {
  const { agent, settings } = parts;
  const watch = parts.watch();
  if (shouldEndOthers && !agent.isHosted) await endAll(watch);
  await Promise.all([watch?.close(), agent.quit(), parts.windows()?.settled(), settings.settled()]);
}

/** What a background agent holds ends only because a person said so. */
async function endAll(watch: AgentWatch | undefined): Promise<void> {
  if (watch === undefined) return;
  const { client, terminals } = watch;
  await Promise.allSettled(
    terminals.map(({ terminalId, generation }) => client.request('terminal.close', { terminalId, generation })),
  );
}
