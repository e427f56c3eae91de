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

/** A device that is let in no more, by the name it had here. */
const RevokedPeer = Peer.pick({ deviceId: true, name: true });
export type RevokedPeer = z.infer<typeof RevokedPeer>;

const PeersFile = z.object({
  version: z.literal(1),
  peers: z.array(Peer),
  /** The oldest first; missing from a file that an older agent wrote. */
  revoked: z.array(RevokedPeer).default([]),
});

/** All that is kept of other devices. */
export interface KeptPeers {
  readonly peers: readonly Peer[];
  readonly revoked: readonly RevokedPeer[];
}

/** Throws StateFolderError; a file that cannot be read is not replaced. */
export async function readPeers(path: string): Promise<KeptPeers> {
  const text = await readPrivateFile(path);
  if (text === undefined) return { peers: [], revoked: [] };
  const parsed = PeersFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw damaged(path, 'all devices then have to be paired anew');
}

export function writePeers(path: string, { peers, revoked }: KeptPeers): Promise<void> {
  return writePrivateFile(path, `${JSON.stringify({ version: 1, peers, revoked }, undefined, 2)}\n`);
}
