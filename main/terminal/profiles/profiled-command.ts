import path from 'node:path';
import { RefusalError } from '../../../protocol/error-code.ts';
import { isShellName } from '../interactive-shell.ts';
import { findLoginUser } from '../login-user.ts';
import type { PtyCommand } from '../pty.ts';
import type { ShellCommandRequest } from '../shell-command.ts';
import { lookOf, type KnownProfile } from './known-profile.ts';
import type { ProfileBook } from './profile-book.ts';

type ResolveCommand = (request: ShellCommandRequest) => Promise<PtyCommand>;

/**
 * Decides what to run where a profile is asked for, or where nothing is and one is the default. Throws RefusalError
 * `unknown_profile`; a default that is not there is none.
 */
export function withProfiles(resolve: ResolveCommand, book: Pick<ProfileBook, 'find' | 'findDefault'>): ResolveCommand {
  return async (request) => {
    const profile = await profileFor(request, book);
    if (profile === undefined) return resolve(request);
    return { ...(await resolve(startedAs(profile, request))), profile: lookOf(profile) };
  };
}

async function profileFor(
  { profile: name, command, args, edit }: ShellCommandRequest,
  book: Pick<ProfileBook, 'find' | 'findDefault'>,
): Promise<KnownProfile | undefined> {
  const isAsUsual = command === undefined && args === undefined && edit === undefined;
  if (name === undefined) return isAsUsual ? book.findDefault() : undefined;
  const profile = await book.find(name);
  if (profile !== undefined) return profile;
  throw new RefusalError('unknown_profile', `There is no profile "${name}" on this machine`, { profile: name });
}

/** A shell without arguments is started as the usual one is: as a login shell, which can be integrated. */
function startedAs(profile: KnownProfile, request: ShellCommandRequest): ShellCommandRequest {
  const home = request.processEnv['HOME'] || findLoginUser(request.processEnv).home;
  const { command = [], environment = {} } = profile;
  const [program, ...first] = typeof command === 'string' ? [command] : command;
  const args = [...first, ...(profile.args ?? [])];
  const file = program && fromHome(program, home);
  const started = {
    ...request,
    ...{ profile: undefined, cwd: directoryOf(profile, request, home), nearCwd: undefined },
    ...environmentOf(environment, request),
  };
  if (args.length > 0 || (file !== undefined && !isShellName(path.basename(file))))
    return { ...started, command: file, args };
  return { ...started, configuredShell: file ?? request.configuredShell };
}

function environmentOf(
  environment: Readonly<Record<string, string | null>>,
  { env: asked = {} }: ShellCommandRequest,
): Pick<ShellCommandRequest, 'env' | 'without'> {
  const entries = Object.entries(environment);
  const added = entries.filter((entry): entry is [string, string] => entry[1] !== null);
  const without = entries.filter(([name, value]) => value === null && asked[name] === undefined);
  return { env: { ...Object.fromEntries(added), ...asked }, without: without.map(([name]) => name) };
}

/** Beside another terminal a profile that was asked for begins where that one stands, the default one in its own folder. */
function directoryOf(
  { directory: own }: KnownProfile,
  { cwd, nearCwd, profile }: ShellCommandRequest,
  home: string,
): string | undefined {
  const directory = own && fromHome(own, home);
  return cwd ?? (profile === undefined ? (directory ?? nearCwd) : (nearCwd ?? directory));
}

function fromHome(place: string, home: string): string {
  return place === '~' || place.startsWith('~/') ? path.join(home, place.slice(1)) : place;
}
