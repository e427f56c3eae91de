import { z } from 'zod';

const Coordinate = z.number().int().min(-100_000).max(100_000);
const Extent = z.number().int().min(1).max(100_000);

/** Where the window was, as it is remembered. */
export const WindowPlace = z.object({
  x: Coordinate.optional(),
  y: Coordinate.optional(),
  width: Extent,
  height: Extent,
  isMaximized: z.boolean().default(false),
});
export type WindowPlace = z.output<typeof WindowPlace>;

/** A place for a new window; without x and y the system chooses. */
export interface FittedPlace {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const smallestWindow = { width: 480, height: 320 } as const;
const usualWindow = { width: 1100, height: 720 } as const;

/** How far a new window is from the one it comes from, so that both can be seen. */
const BESIDE_PX = 32;
/** Where the pointer has a window that was made by dropping a tab: about at the tab. */
const DROPPED_PX = { x: 120, y: 20 } as const;

/** So much of the window's top must be on a display, or nobody could take hold of it. */
const GRIP_PX = { width: 120, height: 40 } as const;

/**
 * Where to open the window: as remembered, fitted to the displays there are now (their areas without panels, the main
 * one first). Without a place to return to, the system chooses one. Pure.
 */
export function fitToDisplays(saved: WindowPlace | undefined, displays: readonly Area[]): FittedPlace {
  const { x, y, width, height, isMaximized } = saved ?? {
    ...usualWindow,
    x: undefined,
    y: undefined,
    isMaximized: false,
  };
  const hasPlace = x !== undefined && y !== undefined;
  const home = hasPlace ? displays.find((area) => isGrippable({ x, y, width, height }, area)) : undefined;
  const area = home ?? displays[0];
  const size = {
    width: clamp(width, smallestWindow.width, area?.width ?? width),
    height: clamp(height, smallestWindow.height, area?.height ?? height),
  };
  if (!hasPlace || home === undefined) return { ...size, isMaximized };
  const place = {
    x: clamp(x, home.x - size.width + GRIP_PX.width, home.x + home.width - GRIP_PX.width),
    y: clamp(y, home.y, home.y + home.height - GRIP_PX.height),
  };
  return { ...place, ...size, isMaximized };
}

/** A place for a window that comes from another one. Pure. */
export function placeBeside({ x, y, width, height }: WindowPlace): WindowPlace {
  const at = x === undefined || y === undefined ? {} : { x: x + BESIDE_PX, y: y + BESIDE_PX };
  return { ...at, width, height, isMaximized: false };
}

/** The same for one that a tab was dropped for, at a point of the screen. Pure. */
export function placeAt(point: Point, { width, height }: WindowPlace): WindowPlace {
  const [x, y] = [point.x - DROPPED_PX.x, point.y - DROPPED_PX.y].map(Math.round);
  return { x, y, width, height, isMaximized: false };
}

export function contains({ x, y, width, height }: Area, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

export function isSameCorner(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

/** Whether the top of the window shows enough in this area to be dragged. */
function isGrippable(window: Area, area: Area): boolean {
  const shownWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isTopShown = window.y >= area.y - GRIP_PX.height && window.y <= area.y + area.height - GRIP_PX.height;
  return shownWidth >= GRIP_PX.width && isTopShown;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
