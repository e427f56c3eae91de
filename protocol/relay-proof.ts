/**
 * What an agent signs to join. The relay's address is part of it, so that no relay can show it to another; the nonce is
 * the relay's and good for one connection; and the first line is such that nothing else a device signs begins with it.
 */
export function proofText(url: string, nonce: string): string {
  return `sallyport relay join 1\n${url}\n${nonce}\n`;
}
