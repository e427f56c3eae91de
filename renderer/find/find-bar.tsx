import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { Tab } from '../tabs/tab.ts';
import { MOST_MARKED, type SearchOptions, type SearchResults } from '../terminals/terminal-search.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import './find.css';

type Outcome = SearchResults | 'bad_pattern';

const toggles = [
  { option: 'isCaseSensitive', label: 'find.isCaseSensitive', Icon: CaseSensitive },
  { option: 'isWholeWord', label: 'find.isWholeWord', Icon: WholeWord },
  { option: 'isRegex', label: 'find.isRegex', Icon: Regex },
] as const;

/** Finds text in the terminal in front: from the bottom up, since what is looked for was mostly printed not long ago. */
export function FindBar({ tab }: { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const { text, options, requests } = useWorkspaceState(({ finding }) => finding);
  const { outcome, find } = useSearch(tab);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [requests]);

  const change = (changed: Partial<{ text: string; options: SearchOptions }>): void =>
    workspace.store.setState(({ finding }) => ({ finding: { ...finding, ...changed } }));
  const close = (): void => {
    workspace.store.setState(({ finding }) => ({ finding: { ...finding, tabId: undefined } }));
    workspace.focusTerminal();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) find(event.shiftKey ? 'down' : 'up');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="find-anchor">
      <search className="find" aria-label={t('find.region')} onKeyDown={pressed}>
        <input
          ref={field}
          className="find-field"
          aria-label={t('find.field')}
          aria-invalid={outcome === 'bad_pattern'}
          placeholder={t('find.field')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change({ text: event.target.value })}
        />
        <p className={`find-count${isVain(outcome, text) ? ' is-vain' : ''}`} role="status">
          {outcomeWords(outcome, text)}
        </p>
        {toggles.map(({ option, label, Icon }) => (
          <button
            key={option}
            type="button"
            className="icon-button find-toggle"
            aria-pressed={options[option]}
            aria-label={t(label)}
            title={t(label)}
            onClick={() => change({ options: { ...options, [option]: !options[option] } })}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        ))}
        <FindButton label={t('find.up')} Icon={ChevronUp} press={() => find('up')} />
        <FindButton label={t('find.down')} Icon={ChevronDown} press={() => find('down')} />
        <FindButton label={t('find.close')} Icon={X} press={close} />
      </search>
    </div>
  );
}

function FindButton({ label, Icon, press }: { label: string; Icon: LucideIcon; press: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={press}>
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}

/** Looks again whenever what is looked for has changed, or lines to look in have come; takes the marks away in the end. */
function useSearch(tab: Tab): { outcome: Outcome; find: (direction: 'up' | 'down') => void } {
  const workspace = useWorkspace();
  const { text, options } = useWorkspaceState(({ finding }) => finding);
  const [outcome, setOutcome] = useState<Outcome>({ count: 0, index: undefined });
  const screen = workspace.terminals.find(tab.id)?.screen;
  const search = screen?.search;
  useEffect(() => {
    const listening = search?.onResults(setOutcome);
    return () => {
      listening?.dispose();
      search?.clear();
    };
  }, [search]);
  const find = useCallback(
    (direction: 'up' | 'down'): void => {
      try {
        const isFound = search?.find(text, direction, options) ?? false;
        if (!isFound) setOutcome({ count: 0, index: undefined });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        setOutcome('bad_pattern');
      }
    },
    [search, text, options],
  );
  useEffect(() => {
    let isCurrent = true;
    find('up');
    void screen?.scrollback.fetch().then((hasCome) => {
      if (!hasCome || !isCurrent) return;
      if (screen.selection === '') find('up');
      else screen.search.repaint();
    });
    return () => void (isCurrent = false);
  }, [screen, find]);
  return { outcome, find };
}

function isVain(outcome: Outcome, text: string): boolean {
  return text !== '' && (outcome === 'bad_pattern' || outcome.count === 0);
}

function outcomeWords(outcome: Outcome, text: string): string {
  if (text === '') return '';
  if (outcome === 'bad_pattern') return t('find.badPattern');
  if (outcome.count === 0) return t('find.nothing');
  if (outcome.index === undefined) return t('find.many', { count: MOST_MARKED });
  return t('find.count', { place: outcome.index + 1, total: outcome.count });
}
