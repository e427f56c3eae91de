import { useCallback, type RefObject } from 'react';
import { bannersEnd } from './notices-top.ts';

const banners = new Set<HTMLElement>();

const observer = new ResizeObserver(placeNotices);

/** The ref of a banner: notices stand below it for as long as it is there. */
export function keepClear(banner: HTMLElement): () => void {
  banners.add(banner);
  observer.observe(banner);
  return () => {
    banners.delete(banner);
    observer.unobserve(banner);
    placeNotices();
  };
}

/** The same for a banner that is measured by `placeRef`, too. */
export function useKeptClear(placeRef: RefObject<HTMLElement | null>): (banner: HTMLElement) => () => void {
  return useCallback(
    (banner) => {
      placeRef.current = banner;
      const release = keepClear(banner);
      return () => {
        placeRef.current = null;
        release();
      };
    },
    [placeRef],
  );
}

function placeNotices(): void {
  const pageTop = document.querySelector('.main')?.getBoundingClientRect().top ?? 0;
  const places = [...banners].map((banner) => banner.getBoundingClientRect());
  document.documentElement.style.setProperty('--banners-end', `${bannersEnd(pageTop, places)}px`);
}
