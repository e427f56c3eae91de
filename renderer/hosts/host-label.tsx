import type { HostId } from './host-state.ts';
import { hostColour } from './host-colour.ts';
import './host-label.css';

/** The name of another machine beside what runs there, in the colour it has everywhere. */
export function HostLabel({ hostId, name }: { readonly hostId: HostId; readonly name: string }) {
  return (
    <span className="host-label" data-colour={hostColour(hostId)}>
      {name}
    </span>
  );
}
