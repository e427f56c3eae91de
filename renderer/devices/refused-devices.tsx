import { useEffect, useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { KnockedDevice } from '../../protocol/peer-info.ts';
import { agoWords } from '../messages/measures.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { DeviceFacts } from '../pairing/device-facts.tsx';
import { useNow, useWorkspace } from '../workspace/workspace-context.ts';

/** So often the list is read again while somebody looks: not every try is told. */
const READ_MS = 5_000;
const HEADING = 'devices-refused';

/** The unknown machines that have tried to come in, the latest first. */
export function RefusedDevices() {
  const { refused, failure, readAtMs } = useRefused();
  const nowMs = useNow(1000);
  if (failure !== undefined)
    return (
      <p className="pairing-problem" role="alert">
        {t('devices.refusedFailed', { message: failure })}
      </p>
    );
  return (
    <section className="devices-part">
      <h3 className="devices-heading" id={HEADING}>
        {t('devices.refused')}
      </h3>
      <p className="pairing-words">{t(refused?.length === 0 ? 'devices.refusedNone' : 'devices.refusedWords')}</p>
      {refused !== undefined && refused.length > 0 && (
        <ul className="devices-list" aria-labelledby={HEADING}>
          {refused.map((device) => (
            <Refused key={device.deviceId} device={device} passedMs={Math.max(0, nowMs - readAtMs)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Refused({ device, passedMs }: { readonly device: KnockedDevice; readonly passedMs: number }) {
  const { deviceId, source, msAgo, tries = 1 } = device;
  return (
    <li className="device is-refused" data-device={deviceId}>
      <p className="pairing-words">{t('devices.tries', { count: tries, ago: agoWords(msAgo + passedMs) })}</p>
      <DeviceFacts deviceId={deviceId} more={[[t('pairing.from'), source]]} />
    </li>
  );
}

interface RefusedReading {
  /** Undefined before the first answer. */
  readonly refused: readonly KnockedDevice[] | undefined;
  readonly failure: string | undefined;
  readonly readAtMs: number;
}

function useRefused(): RefusedReading {
  const { client, clock } = useWorkspace();
  const [reading, setReading] = useState<RefusedReading>({ refused: undefined, failure: undefined, readAtMs: 0 });
  useEffect(() => {
    const read = (): void => {
      client.request('peers.list', {}).then(
        ({ knocked }) => setReading({ refused: knocked, failure: undefined, readAtMs: clock.now() }),
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
  }, [client, clock]);
  return reading;
}
