import { createContext, useContext, useEffect } from 'react';
import type { Keyboard, KeyGrab } from './keyboard.ts';

const KeyboardContext = createContext<Keyboard | undefined>(undefined);

export const KeyboardProvider = KeyboardContext.Provider;

export function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext);
  if (keyboard === undefined) throw new Error('There is no keyboard here');
  return keyboard;
}

/** While it is on, all strokes go to `pressed`. */
export function useKeyGrab(isOn: boolean, pressed: KeyGrab): void {
  const keyboard = useKeyboard();
  useEffect(() => {
    if (!isOn) return undefined;
    const grabbed = keyboard.grab(pressed);
    return () => grabbed.dispose();
  });
}
