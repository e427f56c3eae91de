/**
 * A page in a hidden window must see itself hidden. Where there is no window manager Chromium always says `visible`, so
 * the host says which it is, by an event whose name only it knows.
 */
export function emulateVisibility(token: string): void {
  let isHidden = false;
  Object.defineProperties(Document.prototype, {
    hidden: { get: () => isHidden, configurable: true },
    visibilityState: { get: () => (isHidden ? 'hidden' : 'visible'), configurable: true },
  });
  window.addEventListener(
    `${token}visibility`,
    (event) => {
      event.stopImmediatePropagation();
      isHidden = (event as CustomEvent<boolean>).detail;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    true,
  );
}
