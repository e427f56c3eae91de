import { useEffect, useState, type RefObject } from 'react';

export type HiddenEdges = 'left' | 'right' | 'both' | undefined;

/** On which sides a strip has more than it shows. `count`: of what is in it. */
export function useHiddenEdges(strip: RefObject<HTMLElement | null>, count: number): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>();
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const look = (): void => setEdges(hiddenEdges(element));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip, count]);
  return edges;
}

/** Pure; a pixel of rounding hides nothing. */
export function hiddenEdges(box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): HiddenEdges {
  const isLeft = box.scrollLeft > 1;
  const isRight = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  if (isLeft && isRight) return 'both';
  if (isLeft) return 'left';
  return isRight ? 'right' : undefined;
}
