/** Where a banner stands in the window, in pixels. */
export interface BannerPlace {
  readonly top: number;
  readonly bottom: number;
}

/** A notice is at least about this high. */
const NOTICE_PX = 56;

/**
 * The lowest edge of the banners at the top of the page, one below the other, that notices must not cover; 0 when there
 * are none. A banner further down, as of a lower pane, does not count: notices would have no room below it.
 */
export function bannersEnd(pageTop: number, banners: readonly BannerPlace[]): number {
  let end = 0;
  for (const { top, bottom } of banners.toSorted((one, other) => one.top - other.top))
    if (top < Math.max(pageTop, end) + NOTICE_PX) end = Math.max(end, bottom);
  return end;
}
