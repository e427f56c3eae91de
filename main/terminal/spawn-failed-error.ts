import { RefusalError } from '../../protocol/error-code.ts';

/** `refused_by_system`: the system has no PTY or process to give. */
export type SpawnProblem = 'missing' | 'not_executable' | 'no_directory' | 'refused_by_system';

const SENTENCES: Record<SpawnProblem, (name: string) => string> = {
  missing: (name) => `Cannot start ${name}: there is no such program`,
  not_executable: (name) => `Cannot start ${name}: it is not a program this user may run`,
  no_directory: (name) => `Cannot start in ${name}: it is not a directory this user may enter`,
  refused_by_system: (name) => `Cannot start ${name}: the system refused`,
};

/** A terminal that could not be started; nothing of it is left (L12, L22). */
export class SpawnFailedError extends RefusalError {
  constructor(
    readonly problem: SpawnProblem,
    subject: { readonly command: string } | { readonly cwd: string },
    detail?: string,
  ) {
    const name = 'command' in subject ? subject.command : subject.cwd;
    const sentence = SENTENCES[problem](name);
    super('spawn_failed', detail === undefined ? sentence : `${sentence} (${detail})`, { ...subject, problem });
    this.name = 'SpawnFailedError';
  }
}
