/** Gives the keyboard to a divider of the panes, which arrow keys move; again and again, to one after the other. */
export function focusNextDivider(): void {
  const dividers = [...document.querySelectorAll<HTMLElement>('.pane-divider')];
  const at = dividers.findIndex((one) => one === document.activeElement);
  const next = at < 0 ? dividers.find((one) => one.dataset['ofFront'] !== undefined) : dividers[at + 1];
  (next ?? dividers[0])?.focus();
}
