import { readFile } from 'node:fs/promises';
import { systemClock } from '../../../base/system-clock.ts';
import { normalizeRelayUrl } from '../../../protocol/relay-url.ts';
import type { ListenAddress, RelayTls } from '../../../relay/front-door.ts';
import { relaySettingsSchema } from '../../../relay/relay-settings.ts';
import { Relay, type RelayOptions } from '../../../relay/relay.ts';
import { createLog } from '../../pino-log.ts';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { isWildcard } from '../listen-address.ts';
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
}

/** `relay`: lets viewers reach agents behind NAT, until a signal; then it drains. Logs to standard error. */
export async function relayCommand(output: Output, flags: RelayFlags, assignments: readonly string[]): Promise<number> {
  const settings = parseAssignments(relaySettingsSchema, assignments);
  const publicUrl = readPublicUrl(flags);
  const tls = await readTls(flags);
  const destination = new StandardErrorLog();
  const log = createLog({ level: settings['relay.logLevel'], destination });
  const stop = new StopRequest(log);
  const relay = await start({ listen: flags.listen, tls, publicUrl, settings, log, clock: systemClock });
  output.json({ event: 'ready', pid: process.pid, url: relay.url, listen: [relay.address] });
  output.line(messages.relayReady(relay.url));
  output.line(messages.pressToDrain);
  const status = await stop.asked;
  output.line(messages.draining);
  await relay.drain();
  output.line(messages.stopped);
  await destination.flush();
  return status;
}

async function start(options: RelayOptions): Promise<Relay> {
  try {
    return await Relay.start(options);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_OSSL') === true || code?.startsWith('ERR_SSL') === true)
      throw new CliError('bad_certificate', messages.badCertificate(message), exitCodes.failed);
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    throw new CliError('cannot_listen', messages.cannotListen(options.listen, message), exitCodes.failed);
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
