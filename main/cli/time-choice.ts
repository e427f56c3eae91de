import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';

const unitMs = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A moment of the wall clock: so long ago (`90s`, `30min`, `2h`, `7d`), or a date with or without a time. Throws CliError. */
export function parseMoment(text: string, nowMs = Date.now()): number {
  const [, digits, unit] = /^(\d{1,6}) ?(s|min|h|d)$/.exec(text.trim()) ?? [];
  if (digits !== undefined) return nowMs - Number(digits) * unitMs[unit as keyof typeof unitMs];
  const [, date, time = '00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?))?$/.exec(text.trim()) ?? [];
  const moment = new Date(`${date}T${time}`); // Of this machine's time zone, unless it names another.
  const isThere = !Number.isNaN(moment.getTime()) && (time.length > 8 || moment.getDate() === Number(date?.slice(8)));
  if (!isThere) throw new CliError('bad_moment', messages.badMoment(text), exitCodes.usage);
  return moment.getTime();
}
