import { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { DeviceId } from '../../protocol/device-id.ts';
import { PeerAddresses, PeerName, PeerRole } from '../../protocol/peer-info.ts';
import { readPrivateFile, writePrivateFile } from '../agent/private-file.ts';
import { damaged } from '../agent/state-folder-error.ts';

/** A paired device, as it is kept. Times are those of the wall clock: they outlive this process. */
const Peer = z.object({
  deviceId: DeviceId,
  name: PeerName,
  role: PeerRole,
  addresses: PeerAddresses,
  pairedAtMs: z.number(),
  seenAtMs: z.number().nullable(),
});
export type Peer = z.infer<typeof Peer>;

const PeersFile = z.object({ version: z.literal(1), peers: z.array(Peer) });

/** Throws StateFolderError; a file that cannot be read is not replaced. */
export async function readPeers(path: string): Promise<Peer[]> {
  const text = await readPrivateFile(path);
  if (text === undefined) return [];
  const parsed = PeersFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.peers;
  throw damaged(path, 'all devices then have to be paired anew');
}

export function writePeers(path: string, peers: readonly Peer[]): Promise<void> {
  return writePrivateFile(path, `${JSON.stringify({ version: 1, peers }, undefined, 2)}\n`);
}
