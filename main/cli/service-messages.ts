import { saidCommand, saidElsewhere } from './said-command.ts';

const outliving = 'What outlives its terminal (nohup, setsid) is left alone by systemd, too.';

/** What the command line says of the agent as a service; part of its catalogue. */
export const serviceMessages = {
  noSystemd: `systemd does not run here, and it is the only one that services are set up for. Start "${saidElsewhere('agent')}" by what this system starts its programs with.`,
  programFailed: (command: string, said: string) => `"${command}" failed: ${said}`,
  systemNeedsUser:
    'Say whom the agent runs as: --system --user NAME. What is typed into its terminals is done as that user.',
  userNeedsSystem: '--user belongs to --system; without that the agent runs as you.',
  noSuchUser: (name: string) => `There is no user "${name}" on this machine.`,
  foreignUnit: (file: string) => `${file} was not written by this program. Move it away first; nothing was changed.`,
  heldElsewhere: (pid: number, stateDir: string) =>
    `Process ${pid} already is the agent of ${stateDir}. End it first ("${saidCommand('quit')}" does, and its terminals with it), or choose another folder with --state-dir. Nothing was changed.`,
  unitRefused: (file: string, reason: string) => `${file} cannot be written: ${reason}`,
  serviceInstalled: (file: string) => `The agent runs as a service, now and from the next start on (${file}).`,
  serviceJobs: {
    user: `A stop and a restart end the agent and, in order, its terminals, as does a last logout where it does not go on without you. ${outliving}`,
    system: `A stop, a restart and a shutdown end the agent and, in order, its terminals; logins and logouts do not matter. ${outliving}`,
  },
  noUserSystemd: (user: string) =>
    `No systemd runs for ${user}: one does while ${user} is logged in, or at all times after "loginctl enable-linger ${user}". Do either and try again, or make it a service of the machine with --system --user ${user}. Nothing was changed.`,
  noLinger: (user: string) =>
    `It ends with your last logout, and starts with your next login: "loginctl enable-linger ${user}" makes it run without you.`,
  lingers: 'It goes on without you, after the last logout, too.',
  serviceRemoved: (file: string) => `The service has ended, and ${file} is gone. The state folder is as it was.`,
  noService: (file: string) =>
    `There is no service: ${file} does not exist. "${saidCommand('service install')}" makes one.`,
  serviceState: ({ file, enabled, active, pid }: ServiceFacts) =>
    `${file}: ${active}${pid === undefined ? '' : ` (process ${pid})`}, ${enabled}`,
} as const;

interface ServiceFacts {
  readonly file: string;
  readonly enabled: string;
  readonly active: string;
  readonly pid?: number;
}
