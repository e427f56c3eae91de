import { z } from 'zod';
import { messages } from './messages.ts';

/** The parts of a JSON schema that our settings use. */
interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** What a value may be, in words. */
export function describeAllowed(schema: z.ZodType): string {
  return inWords(z.toJSONSchema(schema) as JsonSchema);
}

function inWords(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map((option) => inWords(option)).join(messages.or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (schema.type === 'array') return messages.allowedProfiles;
  if (schema.type === 'boolean') return messages.allowedBoolean;
  if (schema.type === 'object') return messages.allowedKeys;
  if (schema.type === 'integer') return messages.allowedInteger(lowest(schema), schema.maximum);
  if (schema.type === 'number' && schema.minimum !== undefined && schema.maximum !== undefined)
    return messages.allowedNumber(schema.minimum, schema.maximum);
  return schema.maxLength === undefined ? messages.allowedText : messages.allowedShortText(schema.maxLength);
}

function lowest(schema: JsonSchema): number | undefined {
  return schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + 1;
}
