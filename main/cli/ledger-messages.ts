import { LOCAL } from './local-host.ts';
import { saidCommand, saidElsewhere } from './said-command.ts';

/** What the command line says of an agent’s ledger; part of its catalogue. */
export const ledgerMessages = {
  ledgerEmpty: 'No terminals.',
  ledgerNoneShared: (host: string) => `No terminals of ${host} are shared with this device.`,
  ledgerHead: ['ID', 'TITLE', 'STATE', 'PID', 'FOREGROUND', 'VIEWERS', 'UNWATCHED', 'TIME LEFT', 'KEPT BECAUSE'],
  nobody: 'nobody',
  detailsTimes: (started: string, typed: string, printed: string) =>
    `Started ${started}, last typed into ${typed}, last printed ${printed}`,
  detailsViewers: (viewers: string) => `Viewers: ${viewers}`,
  detailsViewer: (client: string, isLooking: boolean) =>
    isLooking ? `${client}, looks at it` : `${client}, attached out of view`,
  clientOn: (client: string, device: string) => `${client} on ${device}`,
  thisDevice: 'this device',
  detailsFolder: (folder: string) => `Started in ${folder}`,
  detailsDescriptors: (count: number) => `Descriptors: ${count}`,
  processForeground: 'foreground',
  processStopped: 'stopped',
  processZombie: 'ended, not collected',
  programsTitle: 'Run by "exec", without a terminal:',
  programsHead: ['ID', 'COMMAND', 'PID', 'FOR', 'STARTED', 'STATE'],
  programStates: { running: 'running', exited: 'has exited, but left something', away: 'its link is broken' },
  programsOmitted: (count: number) => `… and ${count} more than fit into one answer.`,
  retiredTitle: 'Ended by Sallyport:',
  retiredHead: ['ID', 'TITLE', 'WHEN', 'UNWATCHED', 'BECAUSE', 'STILL RUNNING'],
  retiredReasons: {
    idle: 'nobody had looked at it',
    cap: 'it had expired, and its place was needed',
    process_dead: 'its process had died',
  },
  recoveryTitle: (ago: string) => `Found after a crash, when this agent started ${ago}:`,
  recoveryOwned: (count: number) =>
    `${count} ${count === 1 ? 'terminal or program' : 'terminals and programs'} ended with it.`,
  recoveryLeftCount: (count: number) =>
    `${count === 1 ? '1 process of it runs' : `${count} processes of it run`} on: "${saidCommand('ledger')}" shows ${count === 1 ? 'it' : 'them'}, "${saidCommand('ledger end-left')}" ends ${count === 1 ? 'it' : 'them'}.`,
  recoveryJournals: {
    fits: 'The agent before this one died without quitting.',
    damaged:
      'The agent before this one died without quitting. Its journal could not be read and was set aside; nothing was ended.',
    other_boot:
      'The agent before this one died without quitting, on another start of this machine or elsewhere; nothing was ended.',
  },
  recoveryEnded: (processes: string) => `Ended: ${processes}`,
  recoveryLeft: (host: string) =>
    host === LOCAL
      ? `Left running; "${saidCommand('ledger end-left')}" ends them, or those whose PIDs you add:`
      : `Left running; "${saidElsewhere('ledger end-left')}" on that machine ends them:`,
  recoveryClean: 'Nothing of it runs on.',
  recoveryUnknown: 'Whether anything of it runs on is not known.',
  leftHead: ['PID', 'NAME', 'TERMINAL', 'COMMAND'],
  differencesTitle: 'Differences between the list and the system, which should never be; please report them:',
  difference: (detail: string) => `  ${detail}`,
} as const;
