import { z } from 'zod';

/** What of a terminal a snapshot shows: its screen alone, or the lines above it, too. */
export const SnapshotScope = z.enum(['screen', 'all']);
export type SnapshotScope = z.infer<typeof SnapshotScope>;
