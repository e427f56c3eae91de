import { SelfCheck } from '../../../main/terminal/self-check.ts';
import { FakeAgentHoldings } from '../../fakes/fake-agent-holdings.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { makeRegistry } from './make-registry.ts';

/** A self-check of a registry on a fake machine. `time` is the check's own, so that its timers are all there are. */
export function makeSelfCheck({ isKnown = true } = {}) {
  const { time: registryTime, ...machine } = makeRegistry();
  const { registry, processes, ptyHost, childReaper, open } = machine;
  const holdings = new FakeAgentHoldings(processes, ptyHost);
  holdings.isKnown = isKnown;
  const time = new FakeClock();
  const logged: string[] = [];
  const log = {
    ...silentLog,
    warn: (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`),
    error: (_fields: object, message: string) => logged.push(message),
  };
  const check = new SelfCheck({
    ...{ clock: time, log, holdings, processes },
    owned: () => ({ terminals: registry.holdings(), children: childReaper.list() }),
    changes: [registry.onHoldingsChanged, childReaper.onChanged],
  });
  /** Something changes, and things come to rest. */
  const change = async (): Promise<void> => {
    await open();
    await time.advance(500);
  };
  const differences = (): string[] => check.list().map(({ kind }) => kind);
  return { ...machine, registryTime, holdings, time, logged, check, change, differences };
}

export type SelfCheckWorld = ReturnType<typeof makeSelfCheck>;
