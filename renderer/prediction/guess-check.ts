import type { KeyGuess } from './line-guess.ts';
import type { ScreenView } from './screen-view.ts';

/** A program that hides what is typed may draw these instead: seeing one proves nothing. */
const maskCharacters: ReadonlySet<string> = new Set([' ', '*', '•', '●', '·']);

/** Whether a screen looks as after the last of `guesses`: its cursor, and each typed character that is still there. */
export function isSeenIn(view: ScreenView, guesses: readonly KeyGuess[]): boolean {
  return (
    view.cursor === guesses.at(-1)?.cursor &&
    typedCells(guesses).every(({ cell }) => view.cell(cell.position)?.text === cell.text)
  );
}

/** How many of the typed characters changed what they were written over: what stood there before proves nothing. */
export function countProofs(view: ScreenView, guesses: readonly KeyGuess[]): number {
  return typedCells(guesses).filter(({ cell, before }) => {
    const now = view.cell(cell.position);
    const isChanged = now?.text !== before?.text || now?.style !== before?.style;
    return isChanged && !maskCharacters.has(cell.text);
  }).length;
}

/** Those that no later key has moved or erased. */
function typedCells(guesses: readonly KeyGuess[]): NonNullable<KeyGuess['typed']>[] {
  return guesses.flatMap(({ typed }, index) => {
    const isTouched = (position: number): boolean =>
      guesses.slice(index + 1).some(({ cells }) => cells.some((cell) => cell.position === position));
    return typed === undefined || isTouched(typed.cell.position) ? [] : [typed];
  });
}
