import { saidCommand } from './said-command.ts';

/** Every sentence the command line says. Values are texts, or functions of the facts they name. */
export const messages = {
  programDescription: 'Terminals on your own machines that never leak and never get lost.',
  programHelp: `
Exit status: 0 done · 1 refused or failed · 2 wrong usage · 69 no agent runs · 70 a defect of ours.
"exec" passes the program's own on (128+n for signal n); 125 means that it could not be started, 126 that it may not
be executed, 127 that it does not exist. "attach" ends with 0 when you leave, else with the shell's own.

HOST is "local", this machine, or a paired one by its name or id; without HOST it is this machine.`,
  agentDescription: 'run the agent without a page, until it is told to stop',
  serveDescription: 'run the agent with a page for your browser, or the page alone when an agent runs already',
  attachDescription: 'use a terminal of HOST here; without TERMINAL a new one. Ctrl-] d leaves it running',
  attachHelp: `
TERMINAL is an id, the beginning of one, or a title. Ctrl-] d leaves and the terminal runs on; Ctrl-] Ctrl-] types one
Ctrl-]. When the shell ends, attach ends with its status.`,
  execDescription: 'run a command on HOST with your own input, output and exit status',
  execHelp: `
Write -- before the command. It ends when this program ends.`,
  statusDescription: 'say how the running agent is',
  ledgerDescription: 'list every terminal with the reason it is kept, what was retired, and what a crash left',
  ledgerEndDescription: 'end TERMINAL, or forget it if it has ended',
  ledgerKeepDescription: 'keep TERMINAL when nobody watches it',
  ledgerEndLeftDescription: 'end processes that a crashed agent left: those with these numbers, or all',
  everythingOption: 'also end what would outlive it',
  keepOffOption: 'stop keeping it',
  urlDescription: 'print a fresh link to the page; each opens one tab, once',
  quitDescription: 'end the running agent, or the app around it, in order, and its terminals with it',
  relayDescription: 'run a relay, by which viewers reach agents that no address leads to',
  listenOption: 'where to listen; port 0 for any free one',
  tlsCertOption: 'certificate and chain (PEM); without it a proxy in front speaks TLS',
  tlsKeyOption: 'its key (PEM)',
  nodeUrlOption: 'with --redis: the address of this node alone, at or below the host of --public-url',
  redisOption: 'share with other nodes where agents are (redis://…)',
  metricsOption: 'where to answer /metrics (for Prometheus) and /healthz',
  publicUrlOption: 'the address by which agents and viewers know it (wss://…)',
  agentListenOption: 'let paired devices connect on HOST:PORT; may be repeated',
  agentRelayOption: 'let paired devices reach this one through the relay at URL (wss://…)',
  hostsDescription: 'list this machine and the paired ones, whether they can be reached, which way, and how fast',
  hostOption: 'the machine it runs on',
  peerAddressOption: 'where it can be reached, HOST:PORT or a relay (wss://…); may be repeated',
  pairDescription: 'pair this machine with another one: without CODE show one here, with CODE use it',
  pairHelp: `
The machine that shows the code has to let devices connect (--listen or --relay, or the settings remote.listen and
remote.relay). The other one uses it once, within ten minutes, and is let in when you say yes here. --role says, on
either side, what the other one may do.`,
  yesOption: 'let in whoever has the code, without a question',
  shareDescription: 'let a guest see TERMINAL of this machine and type into it: that is a shell as you',
  unshareDescription: 'take that back, at once',
  withOption: 'the name or id of the paired device',
  viewOption: 'to see it only',
  peersDescription: 'list, name, let in and shut out other devices',
  peersListDescription: 'list the paired devices, and those that wanted in',
  peersRenameDescription: 'call a paired device NAME here',
  peersRevokeDescription: 'let a device in no more; what it has open ends now',
  peersAllowDescription: 'let in a device that wanted in, by its id; or give a paired one another role',
  peerNameOption: 'what to call it',
  roleOption: 'what it may do here: "mine" all that you may, "guest" only what you share with it',
  jsonOption: 'print JSON lines on standard output, log on standard error',
  stateDirOption: 'keep everything of this instance in DIR',
  setOption: 'override a setting for this run; may be repeated',
  portOption: 'port on loopback; 0 for any free one',
  noOpenOption: 'do not open a browser',
  allowHostOption: 'answer to this name, too (behind a proxy); may be repeated',
  cwdOption: 'working directory of the command',
  helpOption: 'show help',
  versionOption: 'show the version',

  problem: (sentence: string) => `sallyport: ${sentence}`,
  unknownCommand: (name: string, nearest: string | undefined, known: readonly string[]) =>
    `There is no command "${name}". ${meant(nearest, known)} "${saidCommand('--help')}" explains them.`,
  unknownAction: (
    command: string,
    name: string,
    { nearest, known }: { readonly nearest: string | undefined; readonly known: readonly string[] },
  ) =>
    `"${command}" has no action "${name}". ${meant(nearest, known)} "${saidCommand(`${command} --help`)}" explains them.`,
  unknownOption: (option: string, nearest: string | undefined) =>
    `There is no option "${option}" here. ${nearest === undefined ? '' : `Did you mean "${nearest}"? `}"${saidCommand('help')}" lists them.`,
  missingArgument: (what: string, command: string) =>
    `${what} is missing: "${saidCommand(`${command} --help`)}" shows how it is written.`,
  tooManyArguments: (command: string) =>
    `That is more than "${command}" takes: "${saidCommand(`${command} --help`)}" shows how it is written.`,
  missingValue: (option: string) => `${option} needs a value.`,
  helpDescription: 'show this, or how COMMAND is written',
  noCommand: `Say what to do: "${saidCommand('--help')}" lists the commands.`,
  unknownSetting: (name: string, nearest: string | undefined, known: readonly string[]) =>
    `There is no setting "${name}". ${meant(nearest, known)}`,
  settingWithoutValue: (text: string) => `Write --set as key=value, for example --set terminal.cap=10, not "${text}".`,
  badSettingValue: (name: string, value: string, allowed: string) =>
    `"${value}" is no value for ${name}. Allowed: ${allowed}.`,
  allowedBoolean: 'true or false',
  allowedInteger: (minimum: number | undefined, maximum: number | undefined) =>
    `a whole number from ${minimum ?? 0}${maximum === undefined || maximum > 2 ** 52 ? '' : ` to ${maximum}`}`,
  allowedText: 'any text',
  or: ' or ',
  badPort: (text: string) => `"${text}" is no port. Give a number from 0 (any free one) to 65535.`,
  unknownHost: (host: string, nearest: string | undefined) =>
    `There is no host "${host}". ${nearest === undefined ? '' : `Did you mean "${nearest}"? `}"local" is this machine; "${saidCommand('peers')}" lists the paired ones.`,
  ambiguousHost: (host: string, choices: readonly string[]) =>
    `More than one device is meant by "${host}": ${choices.join(', ')}. Give the name.`,
  notPairedThere: (name: string) =>
    `"${name}" does not know this device (any more). Pair it anew: "${saidCommand('pair')}" there, then "${saidCommand('pair CODE')}" here.`,
  unreachable: (name: string, problem: string) => `Cannot reach "${name}": ${problem}`,
  badDeviceId: (problem: string) => `That is no device id: ${problem}.`,
  typoIn: (part: string) => `there is a typo in ${part}`,
  foreignCharacter: (character: string) => `it has no "${character}" in it`,
  wrongLength: 'something is missing, or too much',
  badPeerName: (name: string) =>
    `"${name}" is no name for a device. Take 1 to 60 characters without spaces and colons, and not "local".`,
  noExecCommand: `Say what to run: ${saidCommand('exec local -- COMMAND [ARGUMENTS]')}.`,

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
    'Say with --public-url by which address (wss://…) agents and viewers reach this relay: it listens at all.',
  badRelayUrl: (text: string) => `"${text}" is no address of a relay. Write it like wss://relay.example.`,
  foreignNode: (nodeUrl: string, publicUrl: string) =>
    `${nodeUrl} must have the scheme and the host of ${publicUrl}, or a host below it: agents and viewers go nowhere else.`,
  badRedisUrl: 'Write --redis like redis://HOST:6379 or rediss://USER:PASSWORD@HOST:6379.',
  halfTls: '--tls-cert and --tls-key belong together: give both, or none.',
  badCertificate: (problem: string) => `This certificate and key cannot be used: ${problem}.`,
  cannotRead: (path: string, problem: string) => `Cannot read ${path}: ${problem}.`,
  noServer: (stateDir: string) => `Nothing serves a page for ${stateDir}. Start it with "${saidCommand('serve')}".`,

  attachNeedsTerminal: `attach needs a terminal for input and output. For pipes use "${saidCommand('exec')}".`,
  noSuchTerminal: (name: string, nearest: string | undefined) =>
    `No terminal's id or title is "${name}". ${nearest === undefined ? '' : `Did you mean "${nearest}"? `}"${saidCommand('ledger')}" lists them.`,
  ambiguousTerminal: (name: string, choices: readonly string[]) =>
    `More than one terminal is meant by "${name}": ${choices.join(', ')}. Give more of the id.`,
  reconnecting: (seconds: number) => ` reconnecting… ${seconds} s  (Ctrl-] d leaves) `,
  left: (terminal: string) => `[left; it runs on: ${saidCommand(`attach ${terminal}`)}]`,
  shellEnded: (how: string) => `[shell ended${how}]`,
  withStatus: (code: number) => ` with status ${code}`,
  bySignal: (signal: string) => ` by ${signal}`,
  linkEnded: (reason: string) => `The agent ended this session: ${reason}`,
  outputFailed: (problem: string) => `Standard output takes no more: ${problem}`,

  hostsHead: ['HOST', 'STATE', 'ADDRESSES', 'DEVICE'],
  reachable: (latencyMs: number, way: 'direct' | 'relay' | undefined) =>
    `reachable${way === undefined ? '' : { direct: ' directly', relay: ' through a relay' }[way]}, ${latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs)} ms`,
  hostUnreachable: 'unreachable',
  hostNotPaired: 'does not know this device',
  hostWithoutAddress: 'no address is known',
  sharedReason: 'it is shared with this device',
  sharedToType: (terminal: string, peer: string) =>
    `${peer} sees ${terminal} and may type into it, which is as good as a shell of yours.`,
  sharedToView: (terminal: string, peer: string) => `${peer} sees ${terminal}.`,
  unshared: (terminal: string, peer: string) => `${peer} does not see ${terminal} any more.`,
  sharedAlready: (peer: string) => `${peer} is one of your own devices and sees all terminals.`,
  pairingCode: (code: string) => `On the other machine type:\n\n  ${saidCommand(`pair ${code}`)}\n`,
  pairingLink: (link: string) => `As a link: ${link}`,
  pairingRules: (role: string, kind: 'mine' | 'guest') =>
    `It is good once, for ten minutes. Whoever uses it is let in as ${role}: ${kind === 'mine' ? 'it may do all that you may' : 'it sees only what you share with it (--role mine is for your own machines)'}. Ctrl-C withdraws it.`,
  pairingQuestion: (name: string, deviceId: string, source: string) =>
    `A device that calls itself "${name}" has used the code, from ${source}. It is\n  ${deviceId}`,
  pairingAllow: (role: string) => `Let it in as ${role}? [y/N] `,
  pairingGoesOn: 'Not let in. The code is still good for another device.',
  pairingExpired: 'Nobody was let in, and the code has expired.',
  pairingWith: (name: string, deviceId: string, addresses: string) =>
    `Pairing with "${name}" at ${addresses}. It has to be\n  ${deviceId}`,
  pairingWaits: 'Say yes over there, if you are asked.',
  pairedWith: (peer: string, name: string) =>
    `Paired with ${peer}. "${saidCommand(`attach ${name}`)}" opens a terminal there.`,
  badPairingCode: (problem: string) => `That is no pairing code: ${problem}.`,
  noPeers: 'No paired devices.',
  roles: { mine: 'mine', guest: 'guest' },
  peersHead: ['NAME', 'ROLE', 'WAS HERE', 'ADDRESSES', 'DEVICE'],
  knockedTitle: `Not paired, but wanted in ("${saidCommand('peers allow DEVICE')}" lets one in):`,
  knockedHead: ['DEVICE', 'FROM', 'WHEN'],
  peerRenamed: (before: string, name: string) => `${before} is now called "${name}".`,
  peerRevoked: (peer: string) => `${peer} is let in no more, and what it had open has ended.`,
  peerAllowed: (peer: string, role: string) => `${peer} is let in as ${role}.`,

  ledgerEmpty: 'No terminals.',
  ledgerHead: ['ID', 'TITLE', 'STATE', 'PID', 'FOREGROUND', 'VIEWERS', 'UNWATCHED', 'TIME LEFT', 'KEPT BECAUSE'],
  retiredTitle: 'Ended by Sallyport:',
  retiredHead: ['ID', 'TITLE', 'WHEN', 'UNWATCHED', 'BECAUSE', 'STILL RUNNING'],
  retiredReasons: {
    idle: 'nobody had looked at it',
    cap: 'it had expired, and its place was needed',
    process_dead: 'its process had died',
  },
  ago: (duration: string) => `${duration} ago`,
  recoveryTitle: (ago: string) => `Found after a crash, when this agent started ${ago}:`,
  recoveryOwned: (count: number) =>
    `${count} ${count === 1 ? 'terminal or program' : 'terminals and programs'} ended with it.`,
  recoveryLeftCount: (count: number) =>
    `${count === 1 ? '1 process of it runs' : `${count} processes of it run`} on; "${saidCommand('ledger')}" shows ${count === 1 ? 'it' : 'them'}.`,
  recoveryJournals: {
    fits: 'The agent before this one died without quitting.',
    damaged:
      'The agent before this one died without quitting. Its journal could not be read and was set aside; nothing was ended.',
    other_boot:
      'The agent before this one died without quitting, on another start of this machine or elsewhere; nothing was ended.',
  },
  recoveryEnded: (processes: string) => `Ended: ${processes}`,
  recoveryLeft: `Left running; "${saidCommand('ledger end-left')}" ends them:`,
  recoveryClean: 'Nothing of it runs on.',
  leftHead: ['PID', 'NAME', 'TERMINAL', 'COMMAND'],
  differencesTitle: 'Differences between the list and the system, which should never be; please report them:',
  difference: (detail: string) => `  ${detail}`,
  hasEnded: (terminal: string, durationMs: number) => `Ended ${terminal} in ${durationMs} ms.`,
  forgotten: (terminal: string) => `Forgot ${terminal}, which had ended.`,
  survivors: (processes: string) => `Still running, started there: ${processes}`,
  unreaped: 'The system has not let go of its process yet; the agent goes on waiting for it.',
  kept: (terminal: string) => `${terminal} is kept until you end it.`,
  unkept: (terminal: string) => `${terminal} is no longer kept when nobody watches it.`,
  nothingLeft: 'Nothing is left of a crashed agent.',
  leftEnded: (processes: string) => `Ended: ${processes}`,
  leftStayed: (processes: string) => `Could not be ended: ${processes}`,
  badPid: (text: string) => `"${text}" is no process number. "${saidCommand('ledger')}" lists those that are left.`,
  notLeft: (pid: number, left: string) =>
    `Process ${pid} is none that a crashed agent left. ${left === '' ? 'There are none.' : `There are: ${left}.`}`,
  never: 'never',
  none: '-',
  statusAgent: (version: string, deviceId: string) => `Agent ${version}, device ${deviceId}`,
  statusFolder: (stateDir: string) => `State folder  ${stateDir}`,
  statusBeat: (beat: number, delayMs: number) => `Heartbeat     ${beat}, ${delayMs} ms late`,
  statusSessions: (active: number, recovering: number, closing: number) =>
    `Sessions      ${active} active, ${recovering} recovering, ${closing} closing`,
  statusTerminals: (running: number, exited: number, closing: number) =>
    `Terminals     ${running} running, ${exited} ended, ${closing} closing`,
  statusAttention: (left: number, differences: number) =>
    `Attention     ${left} left after a crash, ${differences} ${differences === 1 ? 'difference' : 'differences'}: "${saidCommand('ledger')}" shows them`,
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

/** 0 stands for an agent that has not said yet which process it is. */
function processText(pid: number): string {
  return pid === 0 ? '' : ` (process ${pid})`;
}
