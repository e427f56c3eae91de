import { spawnSync } from 'node:child_process';

/** Why no network namespaces can be made here, if so. */
export function whyNoNamespaces(): string | undefined {
  const name = `sallyport-${process.pid}-probe`;
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (made.error !== undefined) return 'there is no program "ip"';
  if (made.status !== 0) return 'they take root';
  spawnSync('ip', ['netns', 'del', name]);
  return undefined;
}
