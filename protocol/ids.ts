import { z } from 'zod';

/** Names one terminal for as long as its tab lives; a restart keeps it and raises the generation. */
export const TerminalId = z.uuid().brand<'TerminalId'>();
export type TerminalId = z.infer<typeof TerminalId>;

/** Names a viewer's session with an agent; survives a broken link, ends with the session. */
export const SessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** A stream number within one session (u32, never reused): an attachment, or a byte stream of another app. */
export const StreamNumber = z.int().min(1).max(0xffff_ffff).brand<'StreamNumber'>();
export type StreamNumber = z.infer<typeof StreamNumber>;

/** Counts the restarts of a terminal, from 1. */
export const Generation = z.int().min(1);

/** Bytes since the start of a stream. */
export const ByteOffset = z.int().min(0);
