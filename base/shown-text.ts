/** What moves the cursor, ends the line, turns the direction of what follows, or is not seen at all. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Somebody else's words as they may be shown: what would move the cursor, or the words after it, is seen, not done. */
export function withoutControls(text: string): string {
  return text.replaceAll(misleading, '�');
}

/** So much of a text as a sentence has room for, and a sign that there was more; `most` counts UTF-16 code units. */
export function shortened(text: string, most = 60): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
