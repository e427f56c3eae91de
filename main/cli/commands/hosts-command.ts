import { systemClock } from '../../../base/system-clock.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { deviceIdText } from '../../../protocol/device-id.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { PeerPath } from '../../remote/dialer.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { LOCAL } from '../local-host.ts';
import { looksNearby } from '../looks-nearby.ts';
import { messages } from '../messages.ts';
import { listPeers } from '../../remote/call-peer.ts';
import { tableText } from '../table-text.ts';

/** Round trips of which the quickest counts: the first ones warm up. */
const ROUND_TRIPS = 3;

interface Host {
  readonly name: string;
  readonly deviceId: string | undefined;
  readonly addresses: readonly string[];
}

/** What calling a host has shown. */
type Reach =
  | {
      readonly state: 'reachable';
      readonly latencyMs: number;
      readonly deviceId: string;
      /** How a paired machine was reached, and where. */
      readonly path?: PeerPath | undefined;
    }
  | { readonly state: 'unreachable'; readonly code: string; readonly problem: string }
  /** Nothing says where it is: it can call here, and not be called. */
  | { readonly state: 'no_address' };

/** `hosts`: this machine and the paired ones, whether each can be reached, which way, and how fast. All are called at once. */
export async function hostsCommand(context: CommandContext): Promise<number> {
  const { output, stateDir } = context;
  const peers = await listPeers(stateDir);
  const hosts: Host[] = [{ name: LOCAL, deviceId: undefined, addresses: [LOCAL] }, ...peers];
  const called = await Promise.all(hosts.map(async (host) => ({ ...host, reach: await call(context, host) })));
  const rows = called.map(({ name, addresses, reach, ...host }) => {
    const deviceId = 'deviceId' in reach ? reach.deviceId : host.deviceId;
    output.json({ event: 'host', name, deviceId, addresses, ...reach });
    return [name, stateText(reach), addresses.join(' ') || messages.none, deviceIdText(deviceId ?? messages.none)];
  });
  output.line(tableText([messages.hostsHead, ...rows]));
  const notes = called.flatMap(({ name, reach }) => noteOn(name, reach));
  if (notes.length > 0) output.line(`\n${notes.join('\n')}`);
  return statusOfHere(called.find(({ name }) => name === LOCAL)?.reach);
}

/** As `status` ends: the others may well be away, this machine's agent has to be there. */
function statusOfHere(here: Reach | undefined): number {
  if (here?.state !== 'unreachable') return exitCodes.ok;
  return here.code === 'no_agent' ? exitCodes.noAgent : exitCodes.failed;
}

/** What a person can do about a host that is not reached, and why it is not. */
function noteOn(name: string, reach: Reach): string[] {
  if (reach.state === 'no_address') return [messages.noAddress(name)];
  return reach.state === 'unreachable' ? [reach.problem] : [];
}

async function call(context: CommandContext, { name, addresses }: Host): Promise<Reach> {
  if (addresses.length === 0 && !looksNearby(context)) return { state: 'no_address' };
  try {
    let path: PeerPath | undefined;
    const onReached = (way: PeerPath): void => void (path = way);
    const reached = await withHost({ ...context, host: name, onReached, isImpatient: true }, measure);
    return { ...reached, path };
  } catch (error) {
    if (!(error instanceof CliError || error instanceof RefusalError)) throw error;
    return { state: 'unreachable', code: error.code, problem: error.message };
  }
}

async function measure(client: AgentClient): Promise<Extract<Reach, { state: 'reachable' }>> {
  const { agent } = await client.whenOpen();
  let latencyMs = Infinity;
  for (let count = 0; count < ROUND_TRIPS; count += 1) {
    const startMs = systemClock.now();
    await client.request('ping', {});
    latencyMs = Math.min(latencyMs, systemClock.now() - startMs);
  }
  return { state: 'reachable', latencyMs, deviceId: agent.deviceId };
}

const unreachableTexts: Readonly<Record<string, string>> = {
  not_paired: messages.hostNotPaired,
  remote_off: messages.hostRemoteOff,
  password_needed: messages.hostWantsPassword,
  locked_out: messages.hostLockedOut,
  approval_needed: messages.hostAsksFirst,
};

function stateText(reach: Reach): string {
  switch (reach.state) {
    case 'reachable':
      return messages.reachable(reach.latencyMs, reach.path?.kind);
    case 'unreachable':
      return unreachableTexts[reach.code] ?? messages.hostUnreachable;
    case 'no_address':
      return messages.hostWithoutAddress;
  }
}
