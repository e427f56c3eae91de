import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** A change of one source file: `from` must stand there exactly once. */
export interface SourceEdit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Imports a module of this project anew, with everything of ours that it imports, as if `edits` had been made: the way
 * to run a rule's check on a product that lacks what keeps the rule. An edit that fits no longer is an error.
 */
export async function importEdited<T>(file: string, edits: readonly SourceEdit[]): Promise<T> {
  const made = new Set<SourceEdit>();
  const transform = (code: string, id: string): string =>
    edits
      .filter((edit) => path.join(root, edit.file) === id)
      .reduce((text, edit) => {
        made.add(edit);
        return apply(edit, text);
      }, code);
  const plugins = [{ name: 'edited-sources', enforce: 'pre' as const, transform }];
  const { module } = await runnerImport<T>(path.join(root, file), { root, logLevel: 'error', plugins });
  const unmade = edits.filter((edit) => !made.has(edit)).map((edit) => edit.file);
  if (unmade.length > 0) throw new Error(`${file} does not import ${unmade.join(', ')}: the edit changes nothing`);
  return module;
}

function apply({ file, from, to }: SourceEdit, text: string): string {
  const [before, after, ...more] = text.split(from);
  if (before !== undefined && after !== undefined && more.length === 0) return `${before}${to}${after}`;
  const times = text.split(from).length - 1;
  throw new Error(`Stands ${times} times in ${file}, not once; bring the edit in step with the source: ${from}`);
}
