import type { HostId } from './host-state.ts';

/** As many as the style sheet names. */
const COLOURS = 6;

/** The colour of a host, the same on every page: by its id, which is as good as random. Pure. */
export function hostColour(id: HostId): number {
  return parseInt(id.slice(0, 8), 16) % COLOURS || 0;
}
