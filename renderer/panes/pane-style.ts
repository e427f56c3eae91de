import type { CSSProperties } from 'react';
import type { Box, Divider } from './pane-layout.ts';

/** As parts of the element that holds all panes. Pure. */
export function placeIn({ left, top, width, height }: Box): CSSProperties {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** The line on which the two parts of a divider meet. Pure. */
export function lineOf({ axis, box, position }: Divider): CSSProperties {
  return axis === 'row'
    ? { left: percent(box.left + position * box.width), top: percent(box.top), height: percent(box.height) }
    : { top: percent(box.top + position * box.height), left: percent(box.left), width: percent(box.width) };
}

function percent(fraction: number): string {
  return `${fraction * 100}%`;
}
