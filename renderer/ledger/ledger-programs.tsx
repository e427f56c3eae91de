import { say, t } from '../../base/messages/translate.ts';
import type { LedgerProgram } from '../../protocol/ledger.ts';
import { processTree } from '../../protocol/process-tree.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { endProgram } from './end-program.ts';
import { Action } from './ledger-actions.tsx';
import { Facts } from './ledger-facts.tsx';
import { useListFocus } from './ledger-focus.ts';
import { useLedgerHost } from './ledger-host.ts';
import type { ReadAgentLedger } from './ledger-reading.ts';
import { ProcessList } from './process-list.tsx';
import { describeProgram, programFacts } from './program-words.ts';
import { useViewerNames } from './viewer-names.ts';

const HEADING = 'ledger-programs';

/** What runs without a terminal, until its viewer or somebody here ends it; nothing when nothing does. */
export function Programs({
  agent: { ledger, atMs },
  nowMs,
}: {
  readonly agent: ReadAgentLedger;
  readonly nowMs: number;
}) {
  const { programs = [], omittedPrograms = 0 } = ledger;
  if (programs.length === 0) return null;
  return (
    <section className="ledger-part">
      <h3 className="ledger-heading" id={HEADING}>
        {t('ledger.programs', { count: programs.length + omittedPrograms })}
      </h3>
      <ProgramList programs={programs} passedMs={Math.max(0, nowMs - atMs)} />
      {omittedPrograms > 0 && <p className="ledger-note">{t('ledger.programs.omitted', { count: omittedPrograms })}</p>}
    </section>
  );
}

function ProgramList({
  programs,
  passedMs,
}: {
  readonly programs: readonly LedgerProgram[];
  readonly passedMs: number;
}) {
  const list = useListFocus(programs);
  return (
    <ul className="ledger-terminals" ref={list} tabIndex={-1} aria-labelledby={HEADING}>
      {programs.map((program) => (
        <ProgramItem key={program.execId} program={program} passedMs={passedMs} />
      ))}
    </ul>
  );
}

function ProgramItem({ program, passedMs }: { readonly program: LedgerProgram; readonly passedMs: number }) {
  const { ledger } = useLedgerHost();
  const names = useViewerNames();
  const { execId, command: title, pid, processes } = program;
  const { tone, state } = describeProgram(program);
  const headId = `ledger-${execId}-title`;
  const end = (): void => void endProgram(ledger, program);
  return (
    <li className={`ledger-terminal is-${tone}`} tabIndex={-1} aria-labelledby={headId}>
      <div className="ledger-terminal-head">
        <TabDot tone={tone} />
        <h4 className="ledger-terminal-title" id={headId}>
          {title}
        </h4>
        <span className="ledger-note">{say(state)}</span>
        <div className="ledger-actions">
          <Action words={[t('ledger.end'), t('ledger.endNamed', { name: title, pid })]} act={end} />
        </div>
      </div>
      {processes.length > 0 && (
        <ProcessList nodes={processTree(processes, pid)} label={t('ledger.processes', { title })} />
      )}
      <Facts facts={programFacts(program, passedMs, names)} />
    </li>
  );
}
