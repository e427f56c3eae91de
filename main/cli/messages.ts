import { shortened } from '../../base/shown-text.ts';
import { auditMessages } from './audit-messages.ts';
import { ledgerMessages } from './ledger-messages.ts';
import { LOCAL } from './local-host.ts';
import { passwordMessages } from './password-messages.ts';
import { presenceMessages } from './presence-messages.ts';
import { profileMessages } from './profile-messages.ts';
import { saidCommand, saidElsewhere } from './said-command.ts';
import { serviceMessages } from './service-messages.ts';
import { shareMessages } from './share-messages.ts';
import { settingsMessages } from './settings-messages.ts';

/** What an option that a command does not have may have been meant as. */
interface OptionHelp {
  readonly nearest: string | undefined;
  /** The commands that have it. */
  readonly owners: readonly string[];
  /** What it would be behind two dashes, and the command with them. */
  readonly asArgument: { readonly name: string; readonly command: string } | undefined;
}

/** Every sentence the command line says, but for what help-messages.ts has. Values are texts, or functions of the facts they name. */
export const messages = {
  problem: (sentence: string) => `sallyport: ${sentence}`,
  unknownCommand: (name: string, nearest: string | undefined, known: readonly string[]) =>
    `There is no command "${name}". ${meant(nearest, known)} ${helpSays('')}`,
  unknownAction: (
    command: string,
    name: string,
    { nearest, known }: { readonly nearest: string | undefined; readonly known: readonly string[] },
  ) => `"${command}" has no action "${name}". ${meant(nearest, known)} ${helpSays(command)}`,
  noAction: (command: string, known: readonly string[]) =>
    `Say what "${command}" is to do. There are: ${known.join(', ')}. ${helpSays(command)}`,
  unknownOption: (option: string, command: string, { nearest, owners, asArgument }: OptionHelp) =>
    `${command === '' ? `There is no option "${option}" here.` : `"${command}" has no option "${option}".`}${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}${owners.length === 0 ? '' : ` It belongs after ${owners.map((owner) => `"${owner}"`).join(' or ')}.`}${asArgument === undefined ? '' : ` If it is meant as ${asArgument.name}, write -- before it: "${saidCommand(asArgument.command)}".`} ${helpSays(command)}`,
  missingArgument: (what: string, command: string) => `${what} is missing. ${helpSays(command)}`,
  missingOption: (option: string, command: string) => `${option} is missing. ${helpSays(command)}`,
  missingValue: (option: string, command: string) => `${option} needs a value. ${helpSays(command)}`,
  tooManyArguments: (command: string) =>
    `That is more than "${command}" takes${command === 'serve' ? `, which has options alone, as in "${saidElsewhere('serve --set terminal.cap=10')}"` : ''}. ${helpSays(command)}`,
  tooManyBesideHost: (command: string) =>
    `That is more than "${command}" takes; another machine is named by --host HOST. ${helpSays(command)}`,
  hostBeforeAction: (command: string) => `The machine comes with --host: "${saidCommand(command)}".`,
  twoHosts: (word: string, option: string) => `"${word}" and "${option}" are two machines. Name one.`,
  relayHasNoFolder: 'A relay keeps nothing on disk, so it takes no --state-dir.',
  helpSays,
  noCommand: `Say what to do: "${saidElsewhere('--help')}" lists the commands.`,
  unknownSetting: (name: string, nearest: string | undefined, known: readonly string[]) =>
    `There is no setting "${name}". ${meant(nearest, known)}`,
  settingWithoutValue: (text: string) => `Write --set as key=value, for example --set terminal.cap=10, not "${text}".`,
  badSettingValue: (name: string, value: string, allowed: string) =>
    `"${value}" is no value for ${name}. Allowed: ${allowed}.`,
  allowedBoolean: 'true or false',
  allowedProfiles: 'a list of profiles',
  allowedInteger: (minimum: number | undefined, maximum: number | undefined) =>
    `a whole number from ${minimum ?? 0}${maximum === undefined || maximum > 2 ** 52 ? '' : ` to ${maximum}`}`,
  allowedNumber: (minimum: number, maximum: number) => `a number from ${minimum} to ${maximum}`,
  allowedText: 'any text',
  allowedShortText: (longest: number) => `a text of at most ${longest} characters`,
  or: ' or ',
  badPort: (text: string) => `"${text}" is no port. Give a number from 0 (any free one) to 65535.`,
  unknownHost: (host: string, nearest: string | undefined, paired: readonly string[]) =>
    `There is no host "${host}". ${nearest === undefined ? `There ${paired.length === 0 ? 'is' : 'are'}: local (this machine)${paired.map((name) => `, ${name}`).join('')}.` : `Did you mean "${nearest}"?`} ${paired.length === 0 ? toPair() : `"${saidCommand('hosts')}" lists them.`}`,
  unknownPeer: (name: string, nearest: string | undefined, paired: readonly string[]) =>
    `${name === LOCAL ? '"local" is this machine; name a paired device.' : `No paired device has the name or the id "${name}".`} ${paired.length === 0 ? `There are none. ${toPair()}` : meant(nearest, paired)}`,
  ambiguousPeer: (text: string, choices: readonly string[]) =>
    `More than one device is meant by "${text}": ${choices.join(', ')}. Give the name.`,
  notPairedThere: (name: string) =>
    `"${name}" does not know this device (any more). Pair it anew: "${saidElsewhere('pair')}" there, then "${saidCommand('pair CODE')}" here.`,
  noAddress: (name: string) =>
    `No address of "${name}" is known here. Once it listens (--listen) or has joined a relay (--relay), say where: "${saidCommand(`peers allow ${name} --address HOST:PORT`)}". In the same local network --discovery finds it, where it was started with that, too.`,
  remoteOffThere: (name: string) =>
    `Remote access is off on "${name}". Somebody at that machine can turn it on: "${saidElsewhere('remote on')}".`,
  unreachable: (name: string, problem: string) => `Cannot reach "${name}": ${problem}`,
  noDevice: (text: string, problem: string, known: readonly string[]) =>
    `"${text}" is no device id (${problem}), and no paired device is called that${known.length === 0 ? '' : `: there are ${known.join(', ')}`}. "${saidCommand('peers')}" lists those that wanted in, with their ids.`,
  typoIn: (part: string) => `there is a typo in ${part}`,
  foreignCharacter: (character: string) => `it has no "${character}" in it`,
  wrongLength: 'something is missing, or too much',
  badPeerName: (name: string) =>
    `"${shortened(name)}" is no name for a device. Take 1 to 60 characters without spaces and colons, no dash in front, and not "local".`,
  execGivenALine: (problem: string) =>
    `${problem}. exec runs a program, without a shell: leave out the quotes around it all, or write sh -c before them.`,
  noExecCommand: (host: string) => `Say what to run: "${saidCommand(`exec ${host} -- COMMAND [ARGUMENTS]`)}".`,
  noExecHost: (command: readonly string[]) =>
    `The machine is missing before --. On this one: "${saidCommand(`exec ${LOCAL} -- ${command.join(' ')}`)}"; "${saidCommand('hosts')}" lists the others.`,
  execWithoutDashes: (option: string, right: string) =>
    `"exec" has no option "${option}". For an option of the command write -- before it: "${saidCommand(right)}".`,
  valueNotAllowed: (value: string, what: string, allowed: readonly string[]) =>
    `"${value}" is no ${what}. Allowed: ${allowed.join(' or ')}.`,

  noAgent: (stateDir: string) =>
    `No agent runs for ${stateDir}. Start one with "${saidCommand('serve')}" (with a page) or "${saidCommand('agent')}" (without).`,
  agentRefusedToken: 'The running agent refused the token of its state folder. Start the agent again.',
  agentRunning: (pid: number, stateDir: string) =>
    `An agent${processText(pid)} already holds ${stateDir}. Use it ("${saidCommand('serve')}" adds a page to it), end it first, or choose another folder with --state-dir.`,
  portInUse: (port: number) =>
    `Port ${port} is in use, by another program or by a page of Sallyport. Choose another one with --port N, or --port 0 for any free one.`,
  portRefused: (port: number) => `This user may not listen on port ${port}. Choose one from 1024 on with --port N.`,
  internal: (detail: string) => `Something went wrong that should not: ${detail}`,

  agentReady: (pid: number, socket: string) => `Sallyport's agent runs (process ${pid}), reachable at ${socket}.`,
  listensOn: (address: string) => `Paired devices may connect on ${address}.`,
  comesByRelay: (url: string) => `Paired devices may connect through the relay ${url}, as long as it can be joined.`,
  agentDevice: (deviceId: string) => `This device is ${deviceId}.`,
  serveReady: (url: string) => `Open ${url}`,
  serveOnce: `That link opens one tab, once. "${saidCommand('url')}" prints a fresh one.`,
  serveJoined: (pid: number) => `An agent${processText(pid)} runs already; this page shows its terminals.`,
  tooLateFor: (pid: number) =>
    `An agent${processText(pid)} runs already: --listen, --relay and --set change nothing in it. "${saidCommand('quit')}" ends it, so that one can be started with them.`,
  browserOpened: 'Your browser should show it now.',
  pressToStop: 'Ctrl-C stops it and ends its terminals.',
  pressToLeave: 'Ctrl-C stops serving the page; the agent and its terminals run on.',
  defaultPortTaken: (port: number) => `Port ${port} is taken, so another one is used.`,
  quitting: 'Stopping; once more stops at once.',
  stopped: 'Stopped.',
  hasQuit: (pid: number) => `Process ${pid} has quit, and its terminals have ended.`,
  quitTookLong: (pid: number) =>
    `Process ${pid} was told to quit and has not yet. Its log in the state folder may say why; "kill -9 ${pid}" ends it by force.`,
  relayReady: (url: string) => `The relay runs, as ${url}.`,
  pressToDrain: 'Ctrl-C stops it: agents and viewers are sent away, links get a moment to end. Twice stops at once.',
  draining: 'Stopping when links have ended; once more stops at once.',
  cannotListen: ({ host, port }: { readonly host: string; readonly port: number }, problem: string) =>
    `Cannot listen at ${host}, port ${port}: ${problem}.`,
  noPublicUrl:
    'Say with --public-url wss://… where agents and viewers reach this relay: it listens at every address of this machine, so that cannot be told from --listen.',
  badRelayUrl: (text: string) => `"${text}" is no address of a relay. Write it like wss://relay.example.`,
  foreignNode: (nodeUrl: string, publicUrl: string) =>
    `${nodeUrl} must have the scheme and the host of ${publicUrl}, or a host below it: agents and viewers go nowhere else.`,
  badRedisUrl: 'Write --redis like redis://HOST:6379 or rediss://USER:PASSWORD@HOST:6379.',
  halfTls: '--tls-cert and --tls-key belong together: give both, or none.',
  badCertificate: (problem: string) => `This certificate and key cannot be used: ${problem}.`,
  cannotRead: (path: string, problem: string) => `Cannot read ${path}: ${problem}.`,
  noServer: (stateDir: string) => `Nothing serves a page for ${stateDir}. Start it with "${saidCommand('serve')}".`,

  attachNeedsTerminal: `attach needs a terminal for input and output. For pipes use "${saidCommand('exec HOST -- COMMAND')}".`,
  noSuchTerminal: (name: string, host: string, nearest: string | undefined) =>
    `No terminal's id or title is "${name}". ${nearest === undefined ? '' : `Did you mean "${nearest}"? `}${name.includes(':') ? 'It is written here without its host. ' : ''}"${saidCommand(ledgerOf(host))}" lists them.`,
  noSuchEntry: (name: string, host: string, nearest: string | undefined) =>
    `No terminal's id or title and no program's id or command is "${name}". ${nearest === undefined ? '' : `Did you mean "${shortened(nearest)}"? `}${name.includes(':') ? 'It is written here without its host. ' : ''}"${saidCommand(ledgerOf(host))}" lists them.`,
  ambiguousEntry: (name: string, choices: readonly string[]) =>
    `More than one terminal or program is meant by "${name}": ${choices.join(', ')}. Give more of it, or the id.`,
  ambiguousTerminal: (name: string, choices: readonly string[]) =>
    `More than one terminal is meant by "${name}": ${choices.join(', ')}. Give more of it, or the id.`,
  reconnecting: (seconds: number) => ` reconnecting… ${seconds} s  (Ctrl-] d leaves) `,
  viewOnly: ' shared with you to view only: what you type goes nowhere  (Ctrl-] d leaves) ',
  inputLost: ' what you typed while the link was broken is lost ',
  inputNotArrived: '[what you typed while the link was broken did not arrive]',
  left: (terminal: string) => `[left; it runs on. ${comeBack(terminal)}]`,
  leftForGood: (terminal: string) => `[left; it runs on until you end it. ${comeBack(terminal)}]`,
  leftForAWhile: (terminal: string, grace: string, toKeep: string) =>
    `[left; it runs on, and is ended once it has stood at its prompt for ${grace} with nobody looking.\n ${comeBack(terminal)}\n To keep it: ${saidCommand(`ledger keep ${toKeep}`)}]`,
  noLongerShared: '[no longer shared with you]',
  gone: '[it has ended meanwhile]',
  goneForGuest: '[it has ended meanwhile, or is no longer shared with you]',
  shellEnded: (how: string) => `[shell ended${how}]`,
  withStatus: (code: number) => ` with status ${code}`,
  bySignal: (signal: string) => ` by ${signal}`,
  linkEnds: {
    agent_quitting: 'it has quit.',
    cut: 'somebody has cut this viewer off.',
    revoked: 'this device is let in no more.',
    role_changed: 'what this device may do there has been changed. Run it again to come in as what it is now.',
    remote_off: 'remote access has been turned off there.',
  },
  linkEnded: (reason: string) => `The agent ended this session: ${reason}`,
  linkRefused: (said: string) => `The agent does not let this device back in. It says: ${said}`,
  linkBroke: `The link to the agent broke. If the agent was killed or has crashed, ${runsOn('what it ran')}`,
  linkLost: (reason: string) =>
    `The link broke, and did not come back in time (${reason}). If the agent lives, it has ended the program by now. If it was killed or has crashed, ${runsOn('the program')}`,
  outputFailed: (problem: string) => `Standard output takes no more: ${problem}`,

  hostsHead: ['HOST', 'STATE', 'ADDRESSES', 'DEVICE'],
  reachable: (latencyMs: number, way: 'direct' | 'relay' | undefined) =>
    `reachable${way === undefined ? '' : { direct: ' directly', relay: ' through a relay' }[way]}, ${latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs)} ms`,
  hostUnreachable: 'unreachable',
  hostRemoteOff: 'lets no device in',
  hostNotPaired: 'does not know this device',
  hostWithoutAddress: 'no address is known',
  pairingCode: (code: string) => `On the other machine type:\n\n  ${saidElsewhere(`pair ${code}`)}\n`,
  pairingLink: (link: string) => `As a link: ${link}`,
  pairingRules: (role: string, kind: 'mine' | 'guest') =>
    `It is good once, for ten minutes. Whoever uses it is let in as ${role}: ${kind === 'mine' ? 'it may do all that you may' : 'it sees only what you share with it (--role mine is for your own machines)'}. Ctrl-C withdraws it.`,
  pairingQuestion: (name: string, deviceId: string, source: string) =>
    `A device that calls itself "${name}" has used the code, from ${source}. It is\n  ${deviceId}`,
  pairingAllow: (role: string) => `Let it in as ${role}? [y/N] `,
  pairingLeft: (name: string) => `"${name}" has hung up. The code is still good.`,
  pairingGoesOn: 'Not let in. The code is still good for another device.',
  pairNeedsAnswer:
    'Nobody can be asked here: standard input has ended. Run it in a terminal, or with --yes, which lets in whoever has the code.',
  pairingExpired: 'Nobody was let in, and the code has expired.',
  pairingWith: (name: string, deviceId: string, addresses: string) =>
    `Pairing with "${name}" at ${addresses}. It has to be\n  ${deviceId}`,
  pairingWaits: 'Say yes over there, if you are asked.',
  pairedWith: (peer: string, name: string) =>
    `Paired with ${peer}. "${saidCommand(`attach ${name}`)}" opens a terminal there, or shows what is shared with you if you are a guest.`,
  badPairingCode: (problem: string) => `That is no pairing code: ${problem}.`,
  noPeers: 'No paired devices.',
  roles: { mine: 'mine', guest: 'guest' },
  peersHead: ['NAME', 'ROLE', 'WAS HERE', 'ADDRESSES', 'DEVICE'],
  knockedTitle: `Refused, since they are not paired ("${saidCommand('peers allow DEVICE')}" lets one in):`,
  knockedHead: ['DEVICE', 'FROM', 'TRIES', 'FIRST', 'LAST'],
  peerRenamed: (before: string, name: string) => `${before} is now called "${name}".`,
  peerRevoked: (peer: string) =>
    `${peer} is let in no more, and its sessions have ended. Terminals that it opened run on; "${saidCommand('ledger')}" shows them.`,
  peerReachedAt: (addresses: readonly string[]) => `It is called at ${addresses.join(', ')}.`,
  peerAllowed: (peer: string, role: string) => `${peer} is let in as ${role}.`,

  ...auditMessages,
  ...ledgerMessages,
  ...passwordMessages,
  ...presenceMessages,
  ...profileMessages,
  ...serviceMessages,
  ...shareMessages,
  ...settingsMessages,

  hasEnded: (terminal: string, durationMs: number) => `Ended ${terminal} in ${durationMs} ms.`,
  programEnded: (program: string) => `Ended ${program}.`,
  forgotten: (terminal: string) => `Forgot ${terminal}, which had ended.`,
  survivors: (processes: string) => `Still running, started there: ${processes}`,
  unreaped: 'The system has not let go of its process yet; the agent goes on waiting for it.',
  kept: (terminal: string) => `${terminal} is kept until you end it.`,
  unkept: (terminal: string) => `${terminal} is no longer kept when nobody watches it.`,
  nothingLeft: 'Nothing is left of a crashed agent.',
  leftEnded: (processes: string) => `Ended: ${processes}`,
  leftStayed: (processes: string) => `Could not be ended: ${processes}`,
  endLeftThere: (host: string) =>
    `What a crash left on "${host}" can only be ended by its own user: type "${saidElsewhere('ledger end-left')}" there.`,
  badPid: (text: string) => `"${text}" is no process number. "${saidCommand('ledger')}" lists those that are left.`,
  notLeft: (pid: number, left: string) =>
    `Process ${pid} is none that a crashed agent left. ${left === '' ? 'There are none.' : `There are: ${left}.`}`,
  ago: (duration: string) => `${duration} ago`,
  never: 'never',
  now: 'now',
  none: '-',
  suspended: (job: string) => `${job}, suspended`,
  statusAgent: (version: string, deviceId: string) => `Agent ${version}, device ${deviceId}`,
  statusFolder: (stateDir: string) => `State folder  ${stateDir}`,
  statusProcess: (pid: number, up: string) => `Process       ${pid}, for ${up}`,
  statusListen: (addresses: readonly string[]) =>
    `Listens at    ${addresses.length === 0 ? 'no address: paired devices cannot connect directly' : addresses.join(', ')}`,
  statusAnnounced: (isAnnounced: boolean) =>
    `In the LAN    ${isAnnounced ? 'announced: paired machines find this one' : 'not announced: it listens on none, remote access is off, or the log says why'}`,
  statusBeat: (beat: number, delayMs: number) => `Heartbeat     ${beat}, ${delayMs} ms late`,
  statusSessions: (active: number, recovering: number, closing: number) =>
    `Sessions      ${active} active, ${recovering} recovering, ${closing} closing`,
  statusTerminals: (running: number, exited: number, closing: number) =>
    `Terminals     ${running} running, ${exited} ended, ${closing} closing`,
  statusCrash: (host: string) =>
    `Crash         the agent before this one died: "${saidCommand(ledgerOf(host))}" says what became of its terminals`,
  statusAttention: (left: number, differences: number, host: string) =>
    `Attention     ${left} left after a crash, ${differences} ${differences === 1 ? 'difference' : 'differences'}: "${saidCommand(ledgerOf(host))}" shows them`,
  statusRelay: (url: string, how: string) => `Relay         ${url}, ${how}`,
  relayStates: {
    joining: (duration: string) => `joining for ${duration}`,
    joined: (duration: string) => `joined for ${duration}`,
    waiting: (duration: string, reason: string) => `away for ${duration} (${reason}); it is tried again`,
    given_up: (duration: string, reason: string) =>
      reason === 'replaced'
        ? `left ${duration} ago: another agent has joined there as this device. Is its state folder in use twice? Start this agent anew to join again`
        : `does not take this device, since ${duration} (${reason}). Start this agent anew to try again`,
  },
  statusChildren: (count: number) => `Uncollected   ${count} ${count === 1 ? 'child' : 'children'}`,
} as const;

/** A guess where there is a near one, else what there is. */
function meant(nearest: string | undefined, known: readonly string[]): string {
  return nearest === undefined ? `There are: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
}

function helpSays(command: string): string {
  return command === ''
    ? `"${saidElsewhere('--help')}" lists the commands.`
    : `"${saidElsewhere(`${command} --help`)}" shows how it is written.`;
}

function toPair(): string {
  return `"${saidElsewhere('pair --help')}" says how to pair with another one.`;
}

function ledgerOf(host: string): string {
  return host === LOCAL ? 'ledger' : `ledger --host ${host}`;
}

function comeBack(terminal: string): string {
  return `To come back: ${saidCommand(`attach ${terminal}`)}`;
}

/** What a killed agent leaves is in its journal. */
function runsOn(what: string): string {
  return `${what} may run on until the next agent starts there, which ends it and names it in its ledger.`;
}

/** 0 stands for an agent that has not said yet which process it is. */
function processText(pid: number): string {
  return pid === 0 ? '' : ` (process ${pid})`;
}
