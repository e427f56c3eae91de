import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, constants, readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from './make-folder.ts';
import { foreign, noPlaceFor, notAFolder, StateFolderError, unusable } from './state-folder-error.ts';

/** Where everything of one agent is kept. The folder is its user's alone. */
export interface StateFolder {
  readonly path: string;
  readonly lock: string;
  /** What local tools show to be let in. */
  readonly token: string;
  readonly deviceKey: string;
  /** The door for local tools; outside the folder where its path would be too long for a socket. */
  readonly socket: string;
  readonly log: string;
  /** The paired devices. */
  readonly peers: string;
  /** What its user has chosen, in the app or by hand. */
  readonly settings: string;
  /** Whether they are let in. */
  readonly remote: string;
  /** What their sessions have to give beside their key. */
  readonly password: string;
  /** What the next agent must know should this one be killed. */
  readonly journal: string;
  /** Who did what; older ones beside it end in `.1` and so on. */
  readonly audit: string;
  /** What shells read so that they mark their commands. */
  readonly shellIntegration: string;
}

/** `sun_path` of Linux has 108 bytes, that of macOS 104, with a zero at the end. */
const LONGEST_SOCKET_PATH_BYTES = 103;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const LOCK_NAME = 'agent.lock';

/** The paths of a state folder; touches nothing. */
export function describeStateFolder(folder: string): StateFolder {
  const root = path.resolve(folder);
  return {
    path: root,
    lock: path.join(root, LOCK_NAME),
    token: path.join(root, 'token'),
    deviceKey: path.join(root, 'device-key.pem'),
    socket: socketPath(root),
    log: path.join(root, 'agent.log'),
    peers: path.join(root, 'peers.json'),
    settings: path.join(root, 'settings.json'),
    remote: path.join(root, 'remote.json'),
    password: path.join(root, 'session-password.json'),
    journal: path.join(root, 'shells.json'),
    audit: path.join(root, 'audit.log'),
    shellIntegration: path.join(root, 'shell-integration'),
  };
}

/** Makes the folder and its token where they are missing, and checks that both are private. Throws StateFolderError. */
export async function openStateFolder(folder: string): Promise<StateFolder> {
  const state = describeStateFolder(folder);
  await makePrivateFolder(state.path);
  const socketFolder = path.dirname(state.socket);
  if (process.platform !== 'win32' && socketFolder !== state.path) await makePrivateFolder(socketFolder);
  await makeToken(state.token);
  return state;
}

/** The token local tools show. Throws StateFolderError when this user may not read it. */
export async function readToken(state: StateFolder): Promise<string> {
  try {
    return (await readFile(state.token, 'utf8')).trim();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? notAFolder(state.path) : unusable(state.token, error);
  }
}

function socketPath(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\sallyport-${name}`;
  const near = path.join(root, 'agent.sock');
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_PATH_BYTES) return near;
  const far = path.join(runtimeFolder(), `${name}.sock`);
  if (Buffer.byteLength(far) <= LONGEST_SOCKET_PATH_BYTES) return far;
  const advice = 'Choose a shorter --state-dir, or set XDG_RUNTIME_DIR to a shorter path';
  throw new StateFolderError('path_too_long', far, `The path ${far} is too long for a socket. ${advice}`);
}

function runtimeFolder(): string {
  const runtime = process.env['XDG_RUNTIME_DIR'];
  if (runtime !== undefined && path.isAbsolute(runtime)) return path.join(runtime, 'sallyport');
  return path.join(os.tmpdir(), `sallyport-${process.getuid?.() ?? 0}`);
}

async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, PRIVATE_FOLDER).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noPlaceFor(folder) : error;
    });
    const found = await stat(folder);
    if (!found.isDirectory()) throw notAFolder(folder);
    if (process.platform === 'win32') return;
    if (found.uid !== process.getuid?.()) throw foreign(folder, found.uid);
    if ((found.mode & 0o077) !== 0) await closeToOthers(folder, found.mode);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** An empty folder, or one an agent has used, is made private; somebody's home or /tmp is not ours to change. */
async function closeToOthers(folder: string, mode: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(LOCK_NAME)) {
    await chmod(folder, PRIVATE_FOLDER);
    return;
  }
  const bits = (mode & 0o777).toString(8);
  const advice = `Choose an empty one with --state-dir, or run: chmod 700 '${folder}'`;
  throw new StateFolderError('open_to_others', folder, `Other users may look into ${folder} (mode ${bits}). ${advice}`);
}

/** An empty one, as a full disk leaves it, would let nobody in. */
async function makeToken(file: string): Promise<void> {
  try {
    if (await hasToken(file)) return;
    await writeFileAtomic(file, `${randomBytes(32).toString('base64url')}\n`, { mode: PRIVATE_FILE });
  } catch (error) {
    throw unusable(file, error);
  }
}

async function hasToken(file: string): Promise<boolean> {
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(file, PRIVATE_FILE);
    return (await readFile(file, 'utf8')).trim() !== '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
