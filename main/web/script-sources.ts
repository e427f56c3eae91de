/** Which scripts a page may run: its own, and the compiled code in them only where it draws pictures. */
export function scriptSources(drawsImages: boolean): string {
  return drawsImages ? `'self' 'wasm-unsafe-eval'` : `'self'`;
}
