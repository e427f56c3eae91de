import { readFile } from 'node:fs/promises';
import { systemClock } from '../../../base/system-clock.ts';
import { isWithinRelay, normalizeRelayUrl } from '../../../protocol/relay-url.ts';
import type { ListenAddress, RelayTls } from '../../../relay/front-door.ts';
import { MetricsServer } from '../../../relay/metrics-server.ts';
import { relaySettingsSchema } from '../../../relay/relay-settings.ts';
import { Relay, type RelayOptions } from '../../../relay/relay.ts';
import { createLog } from '../../pino-log.ts';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { messages } from '../messages.ts';
import type { Output } from '../output.ts';
import { parseAssignments } from '../setting-options.ts';
import { StandardErrorLog } from '../standard-error-log.ts';
import { StopRequest } from '../stop-request.ts';

export interface RelayFlags {
  readonly listen: ListenAddress;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly publicUrl?: string;
  readonly nodeUrl?: string;
  readonly redis?: string;
  readonly metrics?: ListenAddress;
}

/** `relay`: lets viewers reach agents behind NAT, until a signal; then it drains. Logs to standard error. */
export async function relayCommand(output: Output, flags: RelayFlags, assignments: readonly string[]): Promise<number> {
  const settings = parseAssignments(relaySettingsSchema, assignments);
  const publicUrl = readPublicUrl(flags);
  const nodeUrl = readNodeUrl(flags, publicUrl);
  const redisUrl = readRedisUrl(flags);
  const tls = await readTls(flags);
  const destination = new StandardErrorLog();
  const log = createLog({ level: settings['relay.logLevel'], destination });
  const stop = new StopRequest(log);
  const { listen } = flags;
  const urls = { publicUrl, nodeUrl, redisUrl };
  const relay = await start({ listen, tls, ...urls, settings, log, clock: systemClock });
  const metrics = await listenForMetrics(relay, flags.metrics);
  const addresses = { url: relay.addresses.publicUrl, listen: [relay.listensAt], metricsUrl: metrics?.url };
  output.json({ event: 'ready', pid: process.pid, ...addresses });
  output.line(messages.relayReady(relay.addresses.publicUrl));
  output.line(messages.pressToDrain);
  const status = await stop.asked;
  output.line(messages.draining);
  await relay.drain();
  metrics?.dispose();
  output.line(messages.stopped);
  await destination.flush();
  return status;
}

function start(options: RelayOptions): Promise<Relay> {
  return listening(options.listen, () => Relay.start(options));
}

async function listenForMetrics(relay: Relay, address: ListenAddress | undefined): Promise<MetricsServer | undefined> {
  return address && listening(address, () => MetricsServer.listen(relay, address));
}

async function listening<T>(address: ListenAddress, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_OSSL') === true)
      throw new CliError('bad_certificate', messages.badCertificate(message), exitCodes.failed);
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    throw new CliError('cannot_listen', messages.cannotListen(address, message), exitCodes.failed);
  }
}

function readPublicUrl({ publicUrl, listen }: RelayFlags): string | undefined {
  if (publicUrl === undefined) {
    if (!isWildcard(listen)) return undefined;
    throw new CliError('no_public_url', messages.noPublicUrl, exitCodes.usage);
  }
  const normal = normalizeRelayUrl(publicUrl);
  if (normal === undefined) throw new CliError('bad_url', messages.badRelayUrl(publicUrl), exitCodes.usage);
  return normal;
}

/** Agents and viewers go nowhere else than below the address they know, whatever a relay says. */
function readNodeUrl({ nodeUrl }: RelayFlags, publicUrl: string | undefined): string | undefined {
  if (nodeUrl === undefined) return undefined;
  const normal = normalizeRelayUrl(nodeUrl);
  if (normal === undefined) throw new CliError('bad_url', messages.badRelayUrl(nodeUrl), exitCodes.usage);
  if (publicUrl !== undefined && isWithinRelay(normal, publicUrl)) return normal;
  throw new CliError('foreign_node', messages.foreignNode(nodeUrl, publicUrl ?? '--public-url'), exitCodes.usage);
}

function readRedisUrl({ redis }: RelayFlags): string | undefined {
  if (redis === undefined || /^rediss?:\/\/[^/]/.test(redis)) return redis;
  throw new CliError('bad_url', messages.badRedisUrl, exitCodes.usage);
}

async function readTls({ tlsCert, tlsKey }: RelayFlags): Promise<RelayTls | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new CliError('half_tls', messages.halfTls, exitCodes.usage);
  const [cert, key] = await Promise.all([tlsCert, tlsKey].map((path) => readPem(path)));
  return { cert: cert as string, key: key as string };
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { message } = error as Error;
    throw new CliError('no_certificate', messages.cannotRead(path, message), exitCodes.failed);
  }
}

/** All addresses of this machine: none that others could be told. */
function isWildcard({ host }: ListenAddress): boolean {
  return host === '0.0.0.0' || host === '::';
}
