/** The unit's file name, in either scope. */
export const UNIT_NAME = 'sallyport-agent.service';

/** By this first line an installed file is known to be ours. */
const FIRST_LINE = '# Written by "sallyport service install", which also replaces it. Own settings: systemctl edit.';

export interface ServiceUnit {
  /** Program and arguments; the program's path is absolute. */
  readonly commandLine: readonly [string, ...string[]];
  /** Whom a system unit runs as. None in a user's own unit, which runs as that user. */
  readonly user?: string | undefined;
}

/**
 * The text of a unit for systemd.service(5).
 *
 * A terminal's programs belong to the people who started them, not to the service: systemd ends the agent's process
 * alone (`KillMode`), which then closes its terminals in order; one that the kernel ended for want of memory does not
 * take the agent with it (`OOMPolicy`); and how many there may be is for the user's own limit to say (`TasksMax`).
 */
export function unitText({ commandLine, user }: ServiceUnit): string {
  return `${FIRST_LINE}
[Unit]
Description=Sallyport agent
${user === undefined ? '' : 'Wants=network-online.target\nAfter=network-online.target\n'}
[Service]
Type=exec
${user === undefined ? '' : `User=${user}\nWorkingDirectory=~\n`}ExecStart=:${commandLine.map(quoteWord).join(' ')}
Restart=on-failure
RestartSec=2
KillMode=process
OOMPolicy=continue
TasksMax=infinity

[Install]
WantedBy=${user === undefined ? 'default.target' : 'multi-user.target'}
`;
}

export function isOurs(text: string): boolean {
  return text.startsWith(`${FIRST_LINE}\n`);
}

/** One word of a command line whose variables are not replaced (`:`, systemd.service(5), "Command lines"). */
function quoteWord(word: string): string {
  const escaped = word
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replace(/[\x01-\x1f\x7f]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}
