/** The folder as it stands in the form: a blank at either end may belong to its name; nothing but blanks is none. Pure. */
export function chosenFolder(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}
