/**
 * The cell by which pictures are laid out: that of the window's usual font, and what programs are told that ask for
 * pixels. Every screen of a terminal goes by it whatever its own font, or their rows would part.
 */
export const IMAGE_CELL = { width: 8, height: 17 } as const;

/** A picture that would be higher has no place at all. */
export const MAX_IMAGE_HEIGHT = 4096;

/** How many rows a picture of that height takes; 0 when it has no place. */
export function imageRows(heightPixels: number): number {
  return heightPixels > 0 && heightPixels <= MAX_IMAGE_HEIGHT ? Math.ceil(heightPixels / IMAGE_CELL.height) : 0;
}
