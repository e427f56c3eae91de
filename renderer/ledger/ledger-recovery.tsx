import { joinSentences } from '../../base/messages/join-sentences.ts';
import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { LeftProcess, Recovery as FoundRecovery } from '../../protocol/ledger.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { processList } from '../closing/close-notices.ts';
import { agoWords } from '../messages/measures.ts';
import { useFocusWhenAsked, useListFocus } from './ledger-focus.ts';
import { useLedgerHost } from './ledger-host.ts';
import { RECOVERY_PART } from './ledger-parts.ts';
import type { ReadAgentLedger } from './ledger-reading.ts';
import { endLeft } from './end-left.ts';

const journals: Readonly<Record<FoundRecovery['journal'], MessageKey>> = {
  fits: 'ledger.recovery.fits',
  damaged: 'ledger.recovery.damaged',
  other_boot: 'ledger.recovery.other_boot',
};

/** What an agent that died left behind, and what was done about it; nothing when the last one had quit in order. */
export function Recovery({
  agent: { ledger, atMs },
  nowMs,
}: {
  readonly agent: ReadAgentLedger;
  readonly nowMs: number;
}) {
  const { recovery } = ledger;
  return recovery === null ? null : <Found found={recovery} passedMs={Math.max(0, nowMs - atMs)} />;
}

function Found({ found, passedMs }: { readonly found: FoundRecovery; readonly passedMs: number }) {
  const place = useFocusWhenAsked<HTMLHeadingElement>(RECOVERY_PART);
  const { owned = 0, ended, left } = found;
  return (
    <section className={`ledger-part ${left.length > 0 ? 'is-caution' : ''}`}>
      <h3 className="ledger-heading" id={RECOVERY_PART} ref={place} tabIndex={-1}>
        {t('ledger.recovery')}
      </h3>
      <p className="ledger-note">
        {joinSentences([
          t(journals[found.journal], { ago: agoWords(found.msAgo + passedMs) }),
          ...(owned > 0 ? [t('ledger.recovery.owned', { count: owned })] : []),
        ])}
      </p>
      {ended.length > 0 && (
        <p className="ledger-note">
          {joinSentences([t('ledger.recovery.ended', { count: ended.length }), processList(ended)])}
        </p>
      )}
      {left.length > 0 ? <Left left={left} /> : <p className="ledger-note">{nothingLeft(found)}</p>}
    </section>
  );
}

/** Only a journal that could be read tells what there was. */
function nothingLeft({ journal }: FoundRecovery): string {
  return journal === 'damaged' ? t('ledger.recovery.unknown') : t('ledger.recovery.clean');
}

function Left({ left }: { readonly left: readonly LeftProcess[] }) {
  const { id, ledger } = useLedgerHost();
  const mayEnd = id === THIS_MACHINE; // That is for its own user alone.
  const list = useListFocus(left);
  return (
    <>
      <div className="ledger-left-head">
        <p>{t('ledger.recovery.left', { count: left.length })}</p>
        {mayEnd && left.length > 1 && (
          <button type="button" className="button is-small" onClick={() => void endLeft(ledger, left)}>
            {t('ledger.endAll')}
          </button>
        )}
      </div>
      <ul className="ledger-rows" ref={list} tabIndex={-1} aria-labelledby={RECOVERY_PART}>
        {left.map((one) => (
          <li key={one.pid} className="ledger-row" tabIndex={-1}>
            <div className="process-row ledger-row-words">
              <span className="process-name" title={one.command}>
                {one.command || one.name}
              </span>
              <span className="process-pid">{one.pid}</span>
            </div>
            {mayEnd && (
              <button
                type="button"
                className="button is-small"
                aria-label={t('ledger.endNamed', { name: one.name, pid: one.pid })}
                onClick={() => void endLeft(ledger, [one])}
              >
                {t('ledger.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
