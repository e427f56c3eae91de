import { useEffect, useState } from 'react';
import type { KnockedDevice, LockedOutDevice } from '../../protocol/peer-info.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

/** So often it is read again while somebody looks: not every try is told. */
const READ_MS = 5_000;

/** What only a question tells of other devices. */
export interface DevicesReading {
  /** Undefined before the first answer. */
  readonly refused: readonly KnockedDevice[] | undefined;
  readonly lockedOut: readonly LockedOutDevice[];
  readonly failure: string | undefined;
  readonly readAtMs: number;
  /** Something was done about it. */
  again(): void;
}

export function useDevicesReading(): DevicesReading {
  const { client, clock } = useWorkspace();
  const [count, setCount] = useState(0);
  const [reading, setReading] = useState<Omit<DevicesReading, 'again'>>({
    ...{ refused: undefined, lockedOut: [], failure: undefined, readAtMs: 0 },
  });
  useEffect(() => {
    const read = (): void => {
      client.request('peers.list', {}).then(
        ({ knocked, lockedOut = [] }) =>
          setReading({ refused: knocked, lockedOut, failure: undefined, readAtMs: clock.now() }),
        (error: unknown) => setReading((before) => ({ ...before, failure: toFailure(error).message })),
      );
    };
    read();
    const timer = setInterval(read, READ_MS);
    const told = client.onNotification('peers.knocked', read);
    return () => {
      clearInterval(timer);
      told.dispose();
    };
  }, [client, clock, count]);
  return { ...reading, again: () => setCount((before) => before + 1) };
}
