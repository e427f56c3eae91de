/**
 * Lets one more source into a policy's connections: the page's own line to the main process, which in Electron needs
 * no network. Everything else of the policy stays as the app wrote it.
 */
export function withConnectSource(policy: string, source: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  const isNamed = (name: string) => (directive: string) => directive.toLowerCase().split(/\s+/)[0] === name;
  const fallback = directives.find(isNamed('default-src'));
  if (!directives.some(isNamed('connect-src'))) {
    if (fallback === undefined) return policy; // connections are not restricted
    directives.push(fallback.replace(/^\S+/, 'connect-src'));
  }
  return directives
    .map((directive) =>
      isNamed('connect-src')(directive) ? `${directive.replace(/\s+'none'/i, '')} ${source}` : directive,
    )
    .join('; ');
}
