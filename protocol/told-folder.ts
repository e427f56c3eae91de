/** The folder in what a shell tells of it (`OSC 7`: `file://HOST/PATH`), if it is one of the machine of that name. */
export function folderIn(address: string, hostname: string): string | undefined {
  const [, host, encoded] = /^file:\/\/([^/]*)(\/.*)$/.exec(address) ?? [];
  if (encoded === undefined || (host !== '' && host !== 'localhost' && host !== hostname)) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
