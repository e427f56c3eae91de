/** How a person at the agent's machine starts it, or gets a fresh link: the server that sent this page says. */
export function saidCommand(command: 'serve' | 'url', page: Document = document): string {
  const told = page.querySelector<HTMLMetaElement>(`meta[name="sallyport-${command}"]`)?.content;
  return told ?? `sallyport ${command}`;
}
