import { z } from 'zod';

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'write a colour like #1e90ff');

/** The sixteen colours that programs name by number, in that order. */
export const ansiColours = [
  ...(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const),
  ...(['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'] as const),
  ...(['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const),
] as const;
type AnsiColour = (typeof ansiColours)[number];

const ansi = Object.fromEntries(ansiColours.map((name) => [name, Colour])) as Record<AnsiColour, typeof Colour>;

/** The colours of terminals, from which those of the window around them follow. */
export const Theme = z.strictObject({
  kind: z.enum(['dark', 'light']),
  background: Colour,
  foreground: Colour,
  cursor: Colour.optional(),
  selection: Colour.optional(),
  ...ansi,
});
export type Theme = z.infer<typeof Theme>;

/** What a theme is called, by the name of its file. */
export const ThemeName = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u);

/** One that somebody has put into the folder of themes. */
export const OwnTheme = Theme.extend({ name: ThemeName });
export type OwnTheme = z.infer<typeof OwnTheme>;
