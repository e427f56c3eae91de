import { createDeferred } from '../../../base/deferred.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { deviceIdText } from '../../../protocol/device-id.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { PeerInfo, PeerRole } from '../../../protocol/peer-info.ts';
import type { Result } from '../../../protocol/requests.ts';
import { AskingDevices, type AskingDevice } from '../asking-devices.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { namePeer } from '../peer-choice.ts';
import { qrText } from '../qr-text.ts';
import { StopSignal } from '../stop-signal.ts';
import { withoutControls } from '../../../base/shown-text.ts';
import { TypedLines } from '../typed-lines.ts';

export interface PairOptions {
  /** What the other device may do here. */
  readonly role: PeerRole;
  /** Whoever has the code is let in without a question. */
  readonly isApproved: boolean;
}

/** `pair`: shows a code, and lets one device in that comes with it. */
export function pairCommand(context: CommandContext, options: PairOptions): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const owned = new DisposableStore();
    const stop = owned.add(new StopSignal());
    try {
      const paired = pair(context, { ...options, client, owned });
      return await Promise.race([paired, stop.arrived]); // the code ends with the session
    } finally {
      owned.dispose();
    }
  });
}

interface PairParts extends PairOptions {
  readonly client: AgentClient;
  readonly owned: DisposableStore;
}

async function pair(context: CommandContext, { client, owned, role, isApproved }: PairParts): Promise<number> {
  const { output } = context;
  const devices = owned.add(new AskingDevices(client));
  const expired = createDeferred<never>();
  expired.promise.catch(() => undefined);
  const tooLate = new CliError('expired', messages.pairingExpired, exitCodes.failed);
  owned.add(client.onNotification('pairing.expired', () => expired.reject(tooLate)));
  const lines = isApproved ? undefined : owned.add(new TypedLines());
  const unanswered = (): never => {
    throw new CliError('no_answer', messages.pairNeedsAnswer, exitCodes.usage);
  };
  if ((await lines?.canAnswer()) === false) unanswered();
  const ends = [expired.promise, ...(lines === undefined ? [] : [lines.exhausted.then(unanswered)])];
  for (const end of ends) end.catch(() => undefined);
  show(context, await client.request('pairing.open', { role }), role);
  for (;;) {
    const device = await Promise.race([devices.next(), ...ends]);
    const { pairingId: _pairingId, ...who } = device.asked;
    output.json({ event: 'asked', ...who });
    const answer = lines === undefined ? true : await Promise.race([ask(lines, device, role), expired.promise]);
    const peer = answer === 'left' ? answer : await tell(client, device, answer);
    devices.answered(device);
    if (typeof peer === 'object') return report(context, peer);
    if (peer === 'left') output.json({ event: 'left', deviceId: who.deviceId });
    output.line(peer === 'left' ? messages.pairingLeft(withoutControls(who.name)) : messages.pairingGoesOn);
  }
}

function show({ output }: CommandContext, opened: Result['pairing.open'], role: PeerRole): void {
  const { code, link, addresses, expiresInMs } = opened;
  output.json({ event: 'pairing', code, link, addresses, role, expiresInMs });
  output.line(messages.pairingCode(code));
  const picture = process.stdout.isTTY ? qrText(link, process.stdout.columns) : undefined;
  if (picture !== undefined) output.line(`\n${picture}\n`);
  output.line(messages.pairingLink(link));
  output.line(messages.pairingRules(messages.roles[role], role));
}

/** What the person says, or that there is nobody left to say it to. */
async function ask(lines: TypedLines, { asked, left }: AskingDevice, role: PeerRole): Promise<boolean | 'left'> {
  const question = messages.pairingQuestion(withoutControls(asked.name), deviceIdText(asked.deviceId), asked.source);
  const typed = lines.ask(`${question}\n${messages.pairingAllow(messages.roles[role])}`);
  const isYes = typed.then((line) => /^y(es)?$/i.test(line?.trim() ?? ''));
  const answer = await Promise.race([isYes, left.promise.then(() => 'left' as const)]);
  if (answer === 'left') lines.takeBack();
  return answer;
}

async function tell(
  client: AgentClient,
  { asked: { pairingId, deviceId } }: AskingDevice,
  accept: boolean,
): Promise<PeerInfo | 'declined' | 'left'> {
  try {
    const { peer } = await client.request('pairing.answer', { pairingId, deviceId, accept });
    return peer ?? 'declined';
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'not_paired') return 'left';
    throw error;
  }
}

function report({ output }: CommandContext, peer: PeerInfo): number {
  output.json({ event: 'peer', peer });
  output.line(messages.peerAllowed(namePeer(peer), messages.roles[peer.role]));
  return exitCodes.ok;
}
