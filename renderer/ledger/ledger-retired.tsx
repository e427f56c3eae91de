import { t } from '../../base/messages/translate.ts';
import type { RetiredTerminal } from '../../protocol/ledger.ts';
import { processList } from '../closing/close-notices.ts';
import { agoWords, countedWords } from '../messages/measures.ts';
import { retiredReason } from '../messages/retired-words.ts';
import { untitled } from '../tabs/tab-title.ts';
import type { ReadAgentLedger } from './ledger-reading.ts';

const HEADING = 'ledger-retired';

/** What Sallyport ended of its own accord, the latest first; nothing when it has not. */
export function Retired({
  agent: { ledger, atMs },
  nowMs,
}: {
  readonly agent: ReadAgentLedger;
  readonly nowMs: number;
}) {
  if (ledger.retired.length === 0) return null;
  const passedMs = Math.max(0, nowMs - atMs);
  return (
    <section className="ledger-part">
      <h3 className="ledger-heading" id={HEADING}>
        {t('ledger.retired')}
      </h3>
      <ul className="ledger-rows" aria-labelledby={HEADING}>
        {ledger.retired.map((one) => (
          <li key={one.terminalId} className="ledger-row has-when">
            <div className="ledger-row-words">
              <p className="ledger-row-title">{one.title.trim() || untitled()}</p>
              <Reason reason={one.reason} />
              {one.survivors !== undefined && one.survivors.length > 0 && (
                <p className="ledger-note">{t('ledger.retired.survivors', { list: processList(one.survivors) })}</p>
              )}
            </div>
            <p className="ledger-note ledger-when">{whenWords(one, passedMs)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenWords({ msAgo, unwatchedMs }: RetiredTerminal, passedMs: number): string {
  const ago = agoWords(msAgo + passedMs);
  return unwatchedMs === 0 ? ago : t('ledger.retired.when', { ago, unwatched: countedWords(unwatchedMs) });
}

/** Nothing for a reason that only a later agent knows. */
function Reason({ reason }: { readonly reason: string }) {
  const key = retiredReason(reason);
  return key === undefined ? null : <p className="ledger-note">{t(key)}</p>;
}
