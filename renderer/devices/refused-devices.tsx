import { t } from '../../base/messages/translate.ts';
import type { KnockedDevice } from '../../protocol/peer-info.ts';
import { agoWords } from '../messages/measures.ts';
import { DeviceFacts } from '../pairing/device-facts.tsx';
import { useNow } from '../workspace/workspace-context.ts';
import type { DevicesReading } from './devices-reading.ts';

const HEADING = 'devices-refused';

/** The unknown machines that have tried to come in, the latest first. */
export function RefusedDevices({ reading: { refused, failure, readAtMs } }: { readonly reading: DevicesReading }) {
  const nowMs = useNow(1000);
  if (failure !== undefined)
    return (
      <p className="form-problem" role="alert">
        {t('devices.refusedFailed', { message: failure })}
      </p>
    );
  return (
    <section className="devices-part">
      <h3 className="devices-heading" id={HEADING}>
        {t('devices.refused')}
      </h3>
      <p className="form-words">{t(refused?.length === 0 ? 'devices.refusedNone' : 'devices.refusedWords')}</p>
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
      <p className="form-words">{t('devices.tries', { count: tries, ago: agoWords(msAgo + passedMs) })}</p>
      <DeviceFacts deviceId={deviceId} more={[[t('pairing.from'), source]]} />
    </li>
  );
}
