import type { ReactNode } from 'react';
import { t } from '../../base/messages/translate.ts';
import { deviceIdText } from '../../protocol/device-id.ts';

interface DeviceFactsProps {
  readonly deviceId: string;
  /** What else there is to know, by its name. */
  readonly more?: readonly (readonly [name: string, value: string])[];
}

/** Who a device is: its id as a person compares it, and where it comes from or is. */
export function DeviceFacts({ deviceId, more = [] }: DeviceFactsProps) {
  return (
    <dl className="device-facts">
      <Fact name={t('pairing.device')}>
        <DeviceIdGroups deviceId={deviceId} />
      </Fact>
      {more.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The eight groups of an id, two by two: one check character to each pair. */
function DeviceIdGroups({ deviceId }: { readonly deviceId: string }) {
  const pairs = deviceIdText(deviceId).match(/[^-]+-?[^-]*/g) ?? [];
  return (
    <span className="device-id">
      {pairs.map((pair) => (
        <span key={pair}>{pair.replace(/-$/, '')}</span>
      ))}
    </span>
  );
}
