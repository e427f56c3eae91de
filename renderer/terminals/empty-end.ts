/** Selected text without the empty lines at its end. */
export function withoutEmptyEnd(text: string): string {
  return text.replace(/(\r?\n[ \t]*)+$/, '');
}
