import { createContext, useContext, type RefObject } from 'react';

const MenuPlaceContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Menus of the bar open inside it, so that they belong to the same landmark of the page. */
export const MenuPlaceProvider = MenuPlaceContext.Provider;

export function useMenuPlace(): RefObject<HTMLElement | null> | undefined {
  return useContext(MenuPlaceContext);
}
