import { useCommandState } from 'cmdk';
import { matchedLetters } from './rank-match.ts';

/** A text of the palette; the letters of it that were searched for stand out. */
export function MarkedText({ text }: { readonly text: string }) {
  const search = useCommandState((state) => state.search);
  const pieces = matchedLetters(text, search);
  return (
    <span className="menu-text">
      {pieces.map(({ start, letters, isMatched }) => (isMatched ? <mark key={start}>{letters}</mark> : letters))}
    </span>
  );
}
