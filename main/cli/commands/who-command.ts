import type { PeerInfo, WaitingDevice } from '../../../protocol/peer-info.ts';
import type { SessionInfo } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { CommandContext } from '../command-context.ts';
import { namesOf } from '../device-names.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { tableText } from '../table-text.ts';
import { nameTerminal } from '../terminal-choice.ts';
import { readVisits, visitStateText, type NamedVisit } from '../visits.ts';

/** `who`: which other devices are here, since when, from where, and what they see or type into. */
export function whoCommand(context: CommandContext): Promise<number> {
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const { visits, peers, omitted } = await readVisits(client);
    const { terminals } = await client.request('terminal.list', { ended: true });
    const { waiting } = await client.request('approval.list', {});
    output.json({ event: 'who', visits, waiting, omitted: omitted || undefined });
    output.line(visits.length === 0 ? messages.nobodyHere : tableText([messages.whoHead, ...rows(visits, terminals)]));
    if (omitted > 0) output.line(`\n${messages.visitsOmitted(omitted)}`);
    if (waiting.length > 0) output.line(`\n${messages.waitingTitle}\n${waitingTable(waiting, peers)}`);
    return exitCodes.ok;
  });
}

function waitingTable(waiting: readonly WaitingDevice[], peers: readonly PeerInfo[]): string {
  const nameDevice = namesOf(peers);
  const rows = waiting.map(({ deviceId, role, source, expiresInMs }) => [
    ...[nameDevice(deviceId), messages.roles[role], source, durationText(expiresInMs)],
  ]);
  return tableText([messages.waitingHead, ...rows]);
}

function rows(visits: readonly NamedVisit[], terminals: readonly TerminalInfo[]): string[][] {
  return visits.map((visit) => [
    ...[visit.name, messages.roles[visit.principal.kind === 'mine' ? 'mine' : 'guest'], durationText(visit.sinceMs)],
    ...[visit.from ?? messages.none, visit.client.name, visitStateText(visit), seenText(visit, terminals)],
  ]);
}

function seenText({ terminals: seen, mayType = [] }: SessionInfo, terminals: readonly TerminalInfo[]): string {
  const words = seen.map((id) => {
    const name = nameTerminal(terminals.find(({ terminalId }) => terminalId === id) ?? { terminalId: id, title: '' });
    return mayType.includes(id) ? messages.mayType(name) : messages.mayView(name);
  });
  return words.join(', ') || messages.none;
}
