import { z } from 'zod';
import { settingsSchema, type SettingName } from '../../protocol/settings.ts';

export interface NumberKind {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** The word `never` is a value, too. */
  readonly hasNever: boolean;
}

/** What a setting may be, as a control has to know it. */
export type SettingKind =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | NumberKind
  | { readonly kind: 'text'; readonly longest: number };

const kinds = new Map<SettingName, SettingKind>();

export function kindOf(name: SettingName): SettingKind {
  const kind = kinds.get(name) ?? findKind(settingsSchema.shape[name].unwrap(), false);
  kinds.set(name, kind);
  return kind;
}

/** By the kinds of schema that settings have; a number with a word beside it is one that has `never`. */
function findKind(schema: z.ZodType, hasNever: boolean): SettingKind {
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodString) return { kind: 'text', longest: schema.maxLength ?? Infinity };
  if (schema instanceof z.ZodUnion) return findKind(schema.options[0] as z.ZodType, true);
  if (!(schema instanceof z.ZodNumber)) throw new Error('A setting that no control fits');
  const { minValue, maxValue, isInt } = schema;
  const lowest = minValue ?? 0;
  const least = schema.safeParse(lowest).success ? lowest : lowest + 1; // It may be a bound that is no value itself.
  return { kind: 'number', least, most: maxValue ?? Infinity, isWhole: isInt, hasNever };
}
