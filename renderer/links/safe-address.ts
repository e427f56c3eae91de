const safeSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address if it may be opened from a terminal's output, else undefined. */
export function safeAddress(text: string): string | undefined {
  try {
    const address = new URL(text);
    return safeSchemes.has(address.protocol) ? address.href : undefined;
  } catch {
    return undefined;
  }
}
