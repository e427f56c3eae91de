import { z } from 'zod';
import { settingsSchema, type Settings } from '../settings.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

/** The settings of one run of the agent: the defaults, overridden by `--set key=value`. Throws CliError. */
export function parseSettings(assignments: readonly string[]): Settings {
  return parseAssignments(settingsSchema, assignments);
}

/** The same for a program with settings of its own. */
export function parseAssignments<S extends z.ZodObject>(schema: S, assignments: readonly string[]): z.output<S> {
  const overrides: Record<string, unknown> = {};
  for (const assignment of assignments) {
    const [name, value] = splitAssignment(assignment, Object.keys(schema.shape));
    overrides[name] = parseValue(name, schema.shape[name] as z.ZodType, value);
  }
  return schema.parse(overrides);
}

function splitAssignment(assignment: string, known: readonly string[]): [string, string] {
  const equals = assignment.indexOf('=');
  if (equals < 1) throw usageError('bad_setting', messages.settingWithoutValue(assignment));
  const name = assignment.slice(0, equals);
  if (!known.includes(name))
    throw usageError('unknown_setting', messages.unknownSetting(name, nearestName(name, known), known));
  return [name, assignment.slice(equals + 1)];
}

/** Text is taken as what the setting wants: a number, true or false, or the text itself. */
function parseValue(name: string, schema: z.ZodType, text: string): unknown {
  const readings: unknown[] = [text];
  if (/^-?\d+(\.\d+)?$/.test(text)) readings.unshift(Number(text));
  if (text === 'true' || text === 'false') readings.unshift(text === 'true');
  for (const reading of readings) {
    const parsed = schema.safeParse(reading);
    if (parsed.success) return parsed.data;
  }
  throw usageError(
    'bad_setting',
    messages.badSettingValue(name, text, describeAllowed(z.toJSONSchema(schema) as JsonSchema)),
  );
}

/** The parts of a JSON schema that our settings use. */
interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** What a value may be, in words. */
function describeAllowed(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map((option) => describeAllowed(option)).join(messages.or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (schema.type === 'boolean') return messages.allowedBoolean;
  if (schema.type === 'integer') return messages.allowedInteger(lowest(schema), schema.maximum);
  return messages.allowedText;
}

function lowest(schema: JsonSchema): number | undefined {
  return schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + 1;
}

function usageError(code: string, message: string): CliError {
  return new CliError(code, message, exitCodes.usage);
}
