import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { MarkedText } from './marked-text.tsx';

export interface PaletteItemProps {
  /** Unlike that of every other. */
  readonly id: string;
  /** What is searched, and shown unless `shown` is less. */
  readonly text: string;
  readonly shown?: string;
  /** Before the text. */
  readonly before?: ReactNode;
  /** Behind it. */
  readonly children?: ReactNode;
  readonly onSelect: () => void;
}

/** One thing to choose. */
export function PaletteItem({ id, text, shown = text, before, children, onSelect }: PaletteItemProps) {
  return (
    <Command.Item className="palette-item" value={id} keywords={[text]} onSelect={onSelect}>
      {before}
      <MarkedText text={shown} />
      {children}
    </Command.Item>
  );
}
