/**
 * Figures for people and for programs: a table on stderr, one line of JSON on stdout.
 * @param {Readonly<Record<string, unknown>>} figures
 */
export function printFigures(figures) {
  process.stderr.write(figuresTable(figures));
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

/**
 * One line for each figure; what is inside another one is named `outer.inner`.
 * @param {Readonly<Record<string, unknown>>} figures
 */
export function figuresTable(figures) {
  const rows = flatten(figures, '');
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

/**
 * @param {Readonly<Record<string, unknown>>} figures
 * @param {string} prefix
 * @returns {[string, string][]}
 */
function flatten(figures, prefix) {
  return Object.entries(figures).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return flatten({ ...value }, `${prefix}${name}.`);
    return [[`${prefix}${name}`, String(value)]];
  });
}
