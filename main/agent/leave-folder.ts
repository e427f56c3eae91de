/**
 * For a process that is to live long, once it has made of its arguments what it needs: the folder it happened to be
 * started in may be removed or unmounted. Without a working directory Node starts no thread, so no mirror either.
 */
export function leaveFolder(): void {
  process.chdir('/');
}
