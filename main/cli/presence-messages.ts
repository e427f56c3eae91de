import { saidCommand } from './said-command.ts';

/** What the command line says of other devices that use this machine; part of its catalogue. */
export const presenceMessages = {
  remoteIsOn: 'Remote access is on: paired devices are let in.',
  remoteIsOff: `Remote access is off: no device is let in, until "${saidCommand('remote on')}".`,
  remoteTurnedOn: 'Remote access is on: paired devices are let in again.',
  remoteTurnedOff: `Remote access is off: the sessions of other devices have ended (terminals that they opened run on), and none is let in until "${saidCommand('remote on')}".`,
  statusRemoteOff: `Remote access off: no device is let in, until "${saidCommand('remote on')}"`,
  statusApproval: 'Approval      each device that comes waits until somebody here says yes',
  statusPasswords: {
    none: 'Password      none: the key of a paired device is enough',
    set: 'Password      each session of another device has to give it',
    lost: `Password      cannot be read, so no device is let in: "${saidCommand('remote password set')}" sets a new one`,
  },
  statusHere: (names: readonly string[]) => `Visited by    ${names.join(', ')}: "${saidCommand('who')}" says more`,
  visitsOmitted: (count: number) => `… and ${count} more sessions than fit into one answer.`,
  remoteAsks: 'Each device that comes waits until somebody here says yes.',
  approvalNeeded: `Each device that comes waits from now on until somebody here says yes. "${saidCommand('who')}" lists those that wait.`,
  approvalWaived: 'Paired devices are let in without a question again, those that wait among them.',
  peerAdmitted: (peer: string) => `${peer} is let in.`,
  peerDeclined: (peer: string) => `${peer} is told no.`,
  waitingTitle: `Waiting until somebody here says yes ("${saidCommand('peers admit PEER')}", "${saidCommand('peers decline PEER')}"):`,
  waitingHead: ['WHO', 'ROLE', 'FROM', 'TIME LEFT'],
  wouldWaitThere: (name: string) =>
    `Somebody at "${name}" has to say yes before this device is let in: "${saidCommand(`attach ${name}`)}" asks, and waits for that.`,
  hostAsksFirst: 'asks a person first',
  waitsThere: (name: string) => `Somebody at "${name}" has to say yes first. Waiting; Ctrl-C gives up.`,
  nobodyHere: 'No other device is here.',
  whoHead: ['WHO', 'ROLE', 'SINCE', 'FROM', 'WITH', 'HOW', 'TERMINALS'],
  visitStates: {
    active: 'here',
    recovering: 'lost its link',
    closing: 'leaving',
  },
  pausedVisitStates: {
    active: 'here, typing paused',
    recovering: 'lost its link, typing paused',
    closing: 'leaving',
  },
  mayType: (terminal: string) => `${terminal} to type`,
  mayView: (terminal: string) => `${terminal} to view`,
  peerPaused: (peer: string) =>
    `What ${peer} types is refused, and it starts and ends nothing. "${saidCommand('peers pause PEER --off')}" lets it type again.`,
  peerMayType: (peer: string) => `${peer} may type again, where it might before.`,
  peerCut: (peer: string) => `What ${peer} had open here has ended. It may come back.`,
  typingPaused: ' typing is paused for this device, by the other side: what you type goes nowhere  (Ctrl-] d leaves) ',
} as const;
