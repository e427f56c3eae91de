/** What `--help` says of commands and options. */
export const helpMessages = {
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
TERMINAL is an id or a title, or so much of one, from its beginning or within, that no other is meant. Ctrl-] d leaves
and the terminal runs on; Ctrl-] Ctrl-] types one Ctrl-]. When the shell ends, attach ends with its status.`,
  profileOption: 'start the new terminal as the profile NAME of HOST',
  profilesDescription: 'list what terminals can be started as on HOST: its profiles, shells and hosts of ssh',
  execDescription: 'run a command on HOST with your own input, output and exit status',
  execHelp: `
Write -- before the command. It ends when this program ends. INT (Ctrl-C), QUIT, TERM and HUP are passed on to it; a
second one ends this program, and the command with it. After TERM and HUP the command has two seconds.`,
  statusDescription: 'say how the running agent is',
  ledgerDescription:
    'list every terminal with the reason it is kept, what exec runs, what was retired, and what a crash left',
  ledgerHelp: `
--host HOST stands anywhere after "ledger", with an action or without: "ledger end TERMINAL --host HOST". TERMINAL is an
id or a title, or so much of one, from its beginning or within, that no other is meant; of what exec runs the id or the
command, for end alone. end-left is for the machine you are at.`,
  ledgerEndDescription: 'end TERMINAL, or forget it if it has ended; or end a program that exec runs',
  ledgerKeepDescription: 'keep TERMINAL when nobody watches it',
  ledgerEndLeftDescription: 'end processes that a crashed agent left: those with these numbers, or all',
  everythingOption: 'also end what would outlive it',
  keepOffOption: 'stop keeping it',
  auditDescription: 'show who did what here, when and from where; never what was typed or printed',
  auditSinceOption: 'from so long ago (30min, 2h, 7d) or from a date (2026-05-01, 2026-05-01T14:30) on',
  auditDeviceOption: 'of one device: a name it has or had, or its id',
  auditFollowOption: 'show the last ten, or what --since asks for, and go on with what is put down, until Ctrl-C',
  auditEventOption: 'those whose name begins so: pairing, session.closed, …',
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
  agentDiscoveryOption: 'announce this machine in the local network where it listens, and look for paired ones there',
  discoveryOption: 'look for paired machines in the local network, too, where no known address answers',
  hostsDescription: 'list this machine and the paired ones, whether they can be reached, which way, and how fast',
  hostOption: 'the machine it is about',
  longOption: 'with the processes, viewers, descriptors and times of each terminal, and the processes of each program',
  peerAddressOption:
    'where it can be reached, instead of what is known: HOST:PORT or a relay (wss://…); may be repeated',
  pairDescription: 'pair this machine with another one: without CODE show one here, with CODE use it',
  pairHelp: `
The machine that shows the code has to let devices connect (--listen or --relay, or the settings remote.listen and
remote.relay). The other one uses it once, within ten minutes, and is let in when you say yes here. --role says, on
either side, what the other one may do.`,
  yesOption: 'let in whoever has the code, without a question',
  whoDescription: 'say which other devices are here, since when, from where, and what they see or type into',
  peersPauseDescription: 'refuse what a device types here, and let it start and end nothing; it looks on',
  pauseOffOption: 'let it type again',
  remoteApprovalDescription: 'have each device that comes wait until somebody here says yes ("on"), or not ("off")',
  peersAdmitDescription: 'let in a device that waits for a yes',
  peersDeclineDescription: 'tell a device that waits no',
  remotePasswordDescription: 'have each session of another device give a password beside its key, or not',
  passwordStatusDescription: 'say whether a password is needed, and who is locked out',
  passwordSetDescription: 'set it, or another one: typed twice, or from standard input when that is no terminal',
  passwordClearDescription: 'do without',
  peersUnlockDescription: 'let a device that has given too many wrong passwords try again',
  passwordFileOption: 'take the session password of HOST from FILE, which only you may read, instead of asking for it',
  peersCutDescription: 'end what a device has open here now; it may come back',
  serviceDescription: 'run the agent as a service of systemd, with the machine or with your logins',
  serviceHelp: `
Without --system it is a service of yours: it starts with your first login and ends with your last logout, unless you
may linger (loginctl enable-linger). With --system it starts with the machine, as the user that --user names.`,
  serviceInstallDescription: 'set the service up, or change it, and start it',
  serviceRemoveDescription: 'end the service and take it away; the state folder stays',
  serviceStatusDescription: 'say whether the service is there and runs',
  serviceSystemOption: 'the service of the machine instead of yours',
  serviceUserOption: 'whom a service of the machine runs as',
  remoteDescription: 'say whether other devices are let in here; turn that off, and on again',
  remoteStatusDescription: 'say whether other devices are let in',
  remoteOnDescription: 'let paired devices in again',
  remoteOffDescription: 'end at once all that other devices have open here, and let none in until it is turned on',
  shareDescription: 'let a guest see TERMINAL of this machine and type into it: that is a shell as you',
  unshareDescription: 'take that back, at once',
  withOption: 'the name or id of the paired device',
  viewOption: 'to see it only',
  peersDescription: 'list, name, let in and shut out other devices',
  peersListDescription: 'list the paired devices, and those that were refused',
  peersRenameDescription: 'call a paired device NAME here',
  peersLimitDescription: 'make a device of yours a guest, which sees only what is shared with it',
  peersRevokeDescription: 'let a device in no more; what it has open ends now',
  peersAllowDescription: 'let in a device that wanted in, by its id; or give a paired one another role',
  peerNameOption: 'what to call it',
  roleOption: 'what it may do here: "mine" all that you may, "guest" only what you share with it',
  roleKeptOption: 'what it may do here, "mine" or "guest"; without it what a paired one has already, else "guest"',
  jsonOption: 'print JSON lines on standard output, log on standard error',
  stateDirOption: 'keep everything of this instance in DIR',
  setOption: 'override a setting for this run; may be repeated',
  portOption: 'port on loopback; 0 for any free one',
  noOpenOption: 'do not open a browser',
  allowHostOption: 'answer to this name, too (behind a proxy); may be repeated',
  cwdOption: 'working directory of the command',
  helpDescription: 'show this, or how COMMAND is written',
  helpActionDescription: 'show how this, or ACTION, is written',
  helpOption: 'show help',
  versionOption: 'show the version',
} as const;
