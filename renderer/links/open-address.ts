/** In a new tab that cannot reach this page, or what the system has for it. */
export function openAddress(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
