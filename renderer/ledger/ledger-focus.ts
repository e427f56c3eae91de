import { useEffect, useRef, type RefObject } from 'react';
import { useWorkspaceState } from '../workspace/workspace-context.ts';

function useAskedPart(): string | undefined {
  return useWorkspaceState(({ overlay }) => (overlay?.kind === 'ledger' ? overlay.focusOn : undefined));
}

/** For a dialog: the part that was asked for, if it is there already; else its first control. */
export function useInitialFocus(): () => HTMLElement | true {
  const asked = useAskedPart();
  return () => (asked === undefined ? null : document.getElementById(asked)) ?? true;
}

/** For the part itself, which may come later than the dialog. */
export function useFocusWhenAsked<T extends HTMLElement>(id: string): RefObject<T | null> {
  const element = useRef<T>(null);
  const isAsked = useAskedPart() === id;
  useEffect(() => {
    if (isAsked) element.current?.focus();
  }, [isAsked]);
  return element;
}

/**
 * Keeps the keyboard in a list: when the item that had it goes, the one in its place gets it, else the list. Items are
 * the list's children.
 */
export function useListFocus(items: unknown): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const remember = ({ target }: FocusEvent): void => {
      place.current = [...element.children].findIndex((child) => child.contains(target as Node));
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const element = list.current;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (element === null || !isLost || place.current < 0) return;
    const next = element.children[Math.min(place.current, element.children.length - 1)] ?? element;
    (next as HTMLElement).focus();
  }, [items]);
  return list;
}
