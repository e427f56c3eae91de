import type { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { settingsSchema, type Settings } from '../../protocol/settings.ts';
import { describeAllowed } from './allowed-values.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

/** What `--set key=value` says of one run of the agent, and nothing else. Throws CliError. */
export function parseOverrides(assignments: readonly string[]): Partial<Settings> {
  return readAssignments(settingsSchema, assignments);
}

/** The settings of a program that has its own: the defaults, overridden. Throws CliError. */
export function parseAssignments<S extends z.ZodObject>(schema: S, assignments: readonly string[]): z.output<S> {
  return schema.parse(readAssignments(schema, assignments));
}

function readAssignments(schema: z.ZodObject, assignments: readonly string[]): Record<string, unknown> {
  const overrides: Record<string, unknown> = {};
  for (const assignment of assignments) {
    const [name, value] = splitAssignment(assignment, Object.keys(schema.shape));
    overrides[name] = parseValue(name, schema.shape[name] as z.ZodType, value);
  }
  return overrides;
}

function splitAssignment(assignment: string, known: readonly string[]): [string, string] {
  const equals = assignment.indexOf('=');
  if (equals < 1) throw usageError('bad_setting', messages.settingWithoutValue(assignment));
  const name = assignment.slice(0, equals);
  if (!known.includes(name))
    throw usageError('unknown_setting', messages.unknownSetting(name, nearestName(name, known), known));
  return [name, assignment.slice(equals + 1)];
}

/** Text is taken as what the setting wants: a number, true or false, a list in JSON, or the text itself. */
function parseValue(name: string, schema: z.ZodType, text: string): unknown {
  const readings: unknown[] = [text];
  if (/^-?\d+(\.\d+)?$/.test(text)) readings.unshift(Number(text));
  if (text.startsWith('[')) readings.unshift(parseJson(text));
  if (text === 'true' || text === 'false') readings.unshift(text === 'true');
  for (const reading of readings) {
    const parsed = schema.safeParse(reading);
    if (parsed.success) return parsed.data;
  }
  throw usageError('bad_setting', messages.badSettingValue(name, text, describeAllowed(schema)));
}

function usageError(code: string, message: string): CliError {
  return new CliError(code, message, exitCodes.usage);
}
