import { makeMaterials } from '../materials.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { isPassing, type Transfer } from '../peers/peer.ts';
import { byName, median, rounded } from '../statistics.ts';
import { takeTurns } from '../turns.ts';

const MIB = 1024 * 1024;

/** What passes, of each material: medians of all rounds. */
export async function measureThroughput({ options: { rounds, mib }, folder, peers }: SpeedRun): Promise<Figures> {
  const passing = (await peers()).filter(isPassing);
  const figures: Record<string, unknown> = {};
  for (const { name, command } of await makeMaterials(folder, mib)) {
    figures[name] = tellTransfers(await takeTurns(passing, rounds, (peer) => peer.transfer(command)));
  }
  return figures;
}

/** Beside the first of them, which is the limit. */
export function tellTransfers(transfers: ReadonlyMap<string, readonly Transfer[]>): Figures {
  const [limit = []] = transfers.values();
  const size = limit[0]?.bytes ?? NaN;
  const limitSeconds = medianOf(limit, 'seconds');
  return byName(transfers, (of) => ({
    mibPerSecond: rounded(size / MIB / medianOf(of, 'seconds')),
    ofLimit: rounded(limitSeconds / medianOf(of, 'seconds')),
    /** Less than 1 where what nobody could have seen was passed over. */
    seen: rounded(medianOf(of, 'bytes') / size),
    processorMsPerMib: rounded((medianOf(of, 'processorSeconds') * 1000) / (size / MIB)),
  }));
}

function medianOf(transfers: readonly Transfer[], key: keyof Transfer): number {
  return median(transfers.map((one) => one[key]));
}
