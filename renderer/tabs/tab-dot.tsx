import type { TabTone } from './tab-words.ts';

/** Colour and shape of a state; whoever shows it also says it in words. */
export function TabDot({ tone }: { readonly tone: TabTone | 'ok' }) {
  return <span className={`dot is-${tone}`} aria-hidden="true" />;
}
