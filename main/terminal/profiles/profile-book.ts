import { settlesWithin, type Clock } from '../../../base/clock.ts';
import type { Settings } from '../../../protocol/settings.ts';
import type { Log } from '../../log.ts';
import type { KnownProfile } from './known-profile.ts';

/** Who looks for profiles on this machine: reads it anew each time, and may take as long as a slow disk takes. */
export type ProfileFinder = () => Promise<readonly KnownProfile[]>;

export interface ProfileBookParts {
  readonly settings: Pick<Settings, 'terminal.profiles' | 'terminal.defaultProfile'>;
  readonly finders: { readonly shell: ProfileFinder; readonly ssh: ProfileFinder };
  readonly clock: Clock;
  readonly log: Log;
}

type FoundKind = keyof ProfileBookParts['finders'];

/** Whoever asks what there is does not wait longer for a disk that hangs, and is told what was found before. */
const LOOK_MS = 2_000;

/** What terminals can be started as on this machine: the profiles of the settings, and those that are found when asked. */
export class ProfileBook {
  readonly #parts: ProfileBookParts;
  /** At most one of each kind, so that no disk that hangs is asked again and again. */
  readonly #looking = new Map<FoundKind, Promise<readonly KnownProfile[]>>();
  readonly #found: Record<FoundKind, readonly KnownProfile[]> = { shell: [], ssh: [] };

  constructor(parts: ProfileBookParts) {
    this.#parts = parts;
  }

  /** What a terminal is started as for which nobody says it. It may not be there. */
  get defaultName(): string | undefined {
    return this.#parts.settings['terminal.defaultProfile'] || undefined;
  }

  /** One's own go before those found of the same name. */
  async list(): Promise<KnownProfile[]> {
    const own = this.#own;
    const found = (await Promise.all([this.#listFound('shell'), this.#listFound('ssh')])).flat();
    return [...own, ...found.filter(({ name }) => !own.some((one) => one.name === name))];
  }

  /** Looks as long as it takes: whoever starts a shell has a bound of its own. */
  async find(name: string): Promise<KnownProfile | undefined> {
    const own = this.#own.find((one) => one.name === name);
    if (own !== undefined) return own;
    return (await this.#look(kindOf(name))).find((one) => one.name === name);
  }

  /** Undefined also where a disk does not say in time. */
  async findDefault(): Promise<KnownProfile | undefined> {
    const name = this.defaultName;
    if (name === undefined) return undefined;
    const own = this.#own.find((one) => one.name === name);
    return own ?? (await this.#listFound(kindOf(name))).find((one) => one.name === name);
  }

  get #own(): KnownProfile[] {
    return this.#parts.settings['terminal.profiles'].map((profile) => ({ ...profile, kind: 'own' }));
  }

  async #listFound(kind: FoundKind): Promise<readonly KnownProfile[]> {
    await settlesWithin(this.#parts.clock, LOOK_MS, this.#look(kind));
    return this.#found[kind];
  }

  #look(kind: FoundKind): Promise<readonly KnownProfile[]> {
    const looking = this.#looking.get(kind) ?? this.#lookAnew(kind);
    this.#looking.set(kind, looking);
    return looking;
  }

  async #lookAnew(kind: FoundKind): Promise<readonly KnownProfile[]> {
    try {
      this.#found[kind] = await this.#parts.finders[kind]();
    } catch (error) {
      this.#parts.log.warn({ err: error, kind }, 'profiles could not be looked for');
    } finally {
      this.#looking.delete(kind);
    }
    return this.#found[kind];
  }
}

function kindOf(name: string): FoundKind {
  return name.startsWith('ssh ') ? 'ssh' : 'shell';
}
