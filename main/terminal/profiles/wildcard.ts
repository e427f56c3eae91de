/** Whether a name is what a pattern with `*` and `?` means. Takes steps by the product of both lengths at most. Pure. */
export function matchesWildcard(name: string, pattern: string): boolean {
  const [characters, marks] = [[...name], [...pattern]];
  let [at, mark, starMark, starAt] = [0, 0, -1, 0];
  while (at < characters.length) {
    if (marks[mark] === '*') {
      [starMark, starAt] = [mark, at];
      mark += 1;
    } else if (marks[mark] === '?' || marks[mark] === characters[at]) {
      at += 1;
      mark += 1;
    } else if (starMark >= 0) {
      starAt += 1;
      [at, mark] = [starAt, starMark + 1];
    } else return false;
  }
  return marks.slice(mark).every((one) => one === '*');
}

export function isWildcard(text: string): boolean {
  return /[*?]/.test(text);
}
