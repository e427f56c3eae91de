import { isMac } from './platform.ts';

/** The keys of a chord, as caps. */
export function KeyCaps({ caps }: { readonly caps: readonly string[] }) {
  return (
    <span className="keys">
      {caps.map((cap) => (
        <kbd key={cap} className="key">
          {cap}
        </kbd>
      ))}
    </span>
  );
}

/** The keys of a chord as one quiet word, beside what they do. */
export function KeyWords({ caps }: { readonly caps: readonly string[] }) {
  return <kbd className="key-words">{caps.join(isMac ? '' : '+')}</kbd>;
}
