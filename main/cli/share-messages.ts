import { saidCommand, saidElsewhere } from './said-command.ts';

/** What the command line says of terminals that are shared with guests; part of its catalogue. */
export const shareMessages = {
  nothingShared: (host: string) =>
    `Nothing of "${host}" is shared with this device, and a guest starts nothing there. Somebody there shares a terminal with "${saidElsewhere('share TERMINAL --with PEER')}".`,
  severalShared: (choices: readonly string[]) => `More than one terminal is shared with you: ${choices.join(', ')}.`,
  sharedReason: 'it is shared with this device',
  sharedToType: (terminal: string, peer: string) =>
    `${peer} sees ${terminal} and may type into it, which is as good as a shell of yours.`,
  sharedToView: (terminal: string, peer: string) => `${peer} sees ${terminal}.`,
  unshared: (terminal: string, peer: string) => `${peer} does not see ${terminal} any more.`,
  sharedAlready: (peer: string) => `${peer} is one of your own devices and sees all terminals.`,
  sharesTitle: `Shared with guests ("${saidCommand('unshare TERMINAL --with PEER')}" takes it back):`,
  sharesHead: ['ID', 'TITLE', 'WITH', 'MAY'],
  shareRights: { view: 'view', type: 'view and type' },
} as const;
