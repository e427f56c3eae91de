import { withoutControls } from '../../base/shown-text.ts';
import type { FilePlace } from '../../protocol/file-place.ts';

/** Letters, digits, spaces, and what paths usually have beside them. */
const usual = /^[\p{L}\p{M}\p{N} ._\-+@/\\:~()[\],=#%]*$/u;

/** A place as people write it, with nothing in it that is seen as something else. */
export function placeWords({ file, line, column }: FilePlace): string {
  const counted = [line, line === undefined ? undefined : column].filter((one) => one !== undefined);
  return withoutControls([file, ...counted].join(':'));
}

/** Whether a path has characters that a person should see before it is opened. */
export function isOddPath(file: string): boolean {
  return !usual.test(file);
}
