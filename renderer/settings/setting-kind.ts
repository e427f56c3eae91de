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

/** The parts of a JSON schema that settings use. */
interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const kinds = new Map<SettingName, SettingKind>();

export function kindOf(name: SettingName): SettingKind {
  const kind = kinds.get(name) ?? findKind(name);
  kinds.set(name, kind);
  return kind;
}

function findKind(name: SettingName): SettingKind {
  const schema = z.toJSONSchema(settingsSchema.shape[name]) as JsonSchema;
  const number = schema.anyOf?.find(({ type }) => type === 'integer');
  if (number !== undefined) return numberKind(number, true);
  if (schema.enum !== undefined) return { kind: 'choice', options: schema.enum };
  if (schema.type === 'boolean') return { kind: 'boolean' };
  if (schema.type === 'string') return { kind: 'text', longest: schema.maxLength ?? Infinity };
  return numberKind(schema, false);
}

function numberKind(schema: JsonSchema, hasNever: boolean): NumberKind {
  const { type, minimum, exclusiveMinimum, maximum = Infinity } = schema;
  const least = exclusiveMinimum === undefined ? (minimum ?? 0) : exclusiveMinimum + 1;
  return { kind: 'number', least, most: maximum, isWhole: type === 'integer', hasNever };
}
