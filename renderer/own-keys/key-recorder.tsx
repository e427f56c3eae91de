import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '../../base/actions.ts';
import { keyText } from '../../base/keys/key-caps.ts';
import type { OwnKeys } from '../../base/keys/keymap.ts';
import { strokeWords, type KeySequence, type Stroke } from '../../base/keys/stroke.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { useKeyGrab } from '../keyboard/keyboard-context.ts';
import { isMac } from '../keyboard/platform.ts';
import { lookAhead, type KeyOutlook } from './change-keys.ts';
import { obstacleWords, warningWords } from './key-words.ts';

export interface KeyRecorderProps {
  readonly action: Action;
  readonly own: OwnKeys;
  /** Those it keeps beside the new one. */
  readonly kept: readonly KeySequence[];
  taken(keys: KeySequence): void;
  removed(): void;
  /** Nothing is to change; `hasFocus`: the keyboard is still here. */
  left(hasFocus: boolean): void;
}

/** Takes a key by its being pressed. Everything pressed here is for it alone, but for Tab, which goes on. */
export function KeyRecorder({ action, own, kept, taken, removed, left }: KeyRecorderProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<KeySequence | undefined>();
  const [isUnnamed, setUnnamed] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);
  const outlook = draft && lookAhead(own, action, [...kept, draft]);
  const obstacle = draft && outlook && obstacleWords(draft, outlook);
  const commands: Readonly<Record<string, () => void>> = {
    Escape: () => left(true),
    Enter: () => draft !== undefined && obstacle === undefined && taken(draft),
    Backspace: () => (draft === undefined ? removed() : setDraft(shorter(draft))),
  };
  useKeyGrab(true, (stroke) => {
    setUnnamed(stroke === undefined);
    if (stroke === undefined) return true;
    if (stroke.key === 'Tab' && !stroke.hasCtrl && !stroke.hasAlt && !stroke.hasMeta) return false;
    const command = commands[strokeWords(stroke)];
    if (command === undefined) setDraft(longer(draft, stroke));
    else command();
    return true;
  });
  return (
    <div className="key-recorder">
      <input
        ref={field}
        className="text-input"
        readOnly
        value={draft === undefined ? '' : keyText(draft, isMac)}
        placeholder={t('ownKeys.press')}
        aria-label={t('ownKeys.record', { action: actionTitle(action) })}
        aria-describedby={id}
        aria-invalid={obstacle !== undefined}
        onBlur={() => left(false)}
      />
      <div className="key-recorder-words" id={id} role="status">
        {isUnnamed && <p className="setting-problem">{t('ownKeys.unnamed')}</p>}
        {obstacle !== undefined && <p className="setting-problem">{obstacle}</p>}
        {obstacle === undefined && draftNotes(draft, outlook).map((words) => <p key={words}>{words}</p>)}
        <p className="key-recorder-hint">{t(hints[draft?.length ?? 0])}</p>
      </div>
    </div>
  );
}

/** What would be missed by whom. */
function draftNotes(draft: KeySequence | undefined, outlook: KeyOutlook | undefined): string[] {
  if (draft === undefined || outlook === undefined) return [];
  const warning = warningWords(draft);
  const losses = outlook.losers.map((loser) => t('ownKeys.takes', { action: actionTitle(loser) }));
  return warning === undefined ? losses : [...losses, warning];
}

const hints = { 0: 'ownKeys.hint', 1: 'ownKeys.hintOne', 2: 'ownKeys.hintTwo' } as const;

/** A second stroke makes two of one; a third begins anew. */
function longer(draft: KeySequence | undefined, stroke: Stroke): KeySequence {
  return draft?.length === 1 ? [draft[0], stroke] : [stroke];
}

function shorter(draft: KeySequence): KeySequence | undefined {
  return draft.length === 2 ? [draft[0]] : undefined;
}
