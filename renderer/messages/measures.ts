import { numberWords, spokenLocale, t } from '../../base/messages/translate.ts';

/** A duration in the largest unit that fits, rounded the way a waiting person counts. */
export function durationWords(durationMs: number): string {
  if (durationMs < 1) return t('duration.now');
  if (durationMs < 950) return t('duration.ms', { value: Math.round(durationMs) });
  const seconds = durationMs / 1000;
  if (seconds < 90) return t('duration.s', { value: Math.round(seconds) });
  const minutes = seconds / 60;
  if (minutes < 90) return t('duration.min', { value: Math.round(minutes) });
  return t('duration.h', { value: Math.round(minutes / 60) });
}

/** Whole seconds, minutes or hours: for a duration that counts while it is looked at. */
export function countedWords(durationMs: number): string {
  return durationWords(Math.max(1, Math.ceil(durationMs / 1000)) * 1000);
}

const SPOKEN_S = [0, 10, 30, 60];

/** The duration to read out of one that counts down: a new one at a minute, at 30 s, at 10 s and at the end. Pure. */
export function spokenWithinMs(leftMs: number): number {
  const seconds = SPOKEN_S.find((each) => leftMs <= each * 1000) ?? Math.ceil(leftMs / 60_000) * 60;
  return seconds * 1000;
}

/** How long ago something was, in whole seconds, minutes or hours. */
export function agoWords(durationMs: number): string {
  if (durationMs < 1000) return t('ledger.justNow');
  return t('ledger.ago', { duration: durationWords(Math.floor(durationMs / 1000) * 1000) });
}

/** The hour and minute of a moment of the wall's clock. */
export function clockTime(atMs: number): string {
  return new Intl.DateTimeFormat(spokenLocale().tag, { hour: '2-digit', minute: '2-digit' }).format(atMs);
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function sizeWords(sizeBytes: number): string {
  if (sizeBytes < 1024) return t('size.bytes', { value: sizeBytes });
  if (sizeBytes < 1024 * 1024) return t('size.kib', { value: Math.round(sizeBytes / 1024) });
  return t('size.mib', { value: numberWords(sizeBytes / 1024 / 1024, oneDecimal) });
}
