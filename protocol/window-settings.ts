import { z } from 'zod';
import { languageChoices } from '../base/messages/languages.ts';
import { ThemeName } from './theme.ts';

/** Of characters in terminals, in pixels. */
export const FONT_SIZES = { least: 8, most: 32 } as const;

const Keys = z.string().max(100);
/** By the ids of actions; what holds of it, base/keys/read-own-keys.ts says. */
export const OwnKeys = z
  .record(z.string().max(100), z.union([Keys, z.array(Keys).min(1).max(8), z.null()]))
  .refine((keys) => Object.keys(keys).length <= 500);

/** How windows and pages look and behave, each with its default. */
export const windowSettings = {
  /** Of words, and of how numbers and times are written. */
  'window.language': z.enum(languageChoices).default('system'),
  'window.theme': z.enum(['system', 'dark', 'light']).default('system'),
  'window.darkTheme': ThemeName.default('Sallyport Dark'),
  'window.lightTheme': ThemeName.default('Sallyport Light'),
  /** Empty: the font that comes with Sallyport. */
  'window.fontFamily': z
    .string()
    .max(200)
    .regex(/^[^;{}\\\p{Cc}]*$/u)
    .default(''),
  'window.fontSize': z.number().int().min(FONT_SIZES.least).max(FONT_SIZES.most).default(13),
  'window.lineHeight': z.number().min(1).max(2).default(1.15),
  /** Runs of signs drawn as the font draws them together. */
  'window.ligatures': z.boolean().default(false),
  /** Pictures that programs print; pages that show them may run compiled code of their own. */
  'window.images': z.boolean().default(false),
  'window.minimumContrast': z.number().min(1).max(21).default(4.5),
  'window.cursorStyle': z.enum(['block', 'bar', 'underline']).default('block'),
  'window.cursorBlink': z.boolean().default(false),
  'window.scrollbackLines': z.number().int().min(0).max(100_000).default(5_000),
  'window.copyOnSelect': z.boolean().default(false),
  /** `unbracketed`: where the program would take pasted lines for typed ones. */
  'window.confirmPaste': z.enum(['unbracketed', 'always', 'never']).default('unbracketed'),
  'window.predictedEcho': z.enum(['auto', 'always', 'never']).default('auto'),
  'window.screenReader': z.boolean().default(false),
  /** Which program opens a file of this machine, as a command line. Empty: the page asks each time. */
  'window.openFile': z.string().max(4096).default(''),
  'window.keys': OwnKeys.default({}),
} as const;

export type WindowSettings = {
  readonly [N in keyof typeof windowSettings]: z.output<(typeof windowSettings)[N]>;
};
