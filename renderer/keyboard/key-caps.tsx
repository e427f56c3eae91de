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
