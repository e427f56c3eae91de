/**
 * A view of `document` for xterm, which makes its own <style> elements and, without WebGL, writes style attributes.
 * The page's content security policy allows neither as they are. Elements made through this view are ordinary ones of
 * the page: style elements carry the nonce of this response, and `setAttribute('style', …)` goes through CSSOM, which
 * the policy allows.
 */
export function createNonceDocument(page: Document): Document {
  const nonce = readNonce(page);
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = page.createElement(name, options);
    if (name === 'style') element.nonce = nonce;
    else if (name === 'span') routeStyleAttribute(element);
    return element;
  };
  return new Proxy(page, {
    get(target, property) {
      if (property === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The nonce the server put into this response; empty when there is none (a development server without a policy). */
export function readNonce(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

function routeStyleAttribute(element: HTMLElement): void {
  element.setAttribute = (name: string, value: string): void => {
    if (name === 'style') element.style.cssText = value;
    else Element.prototype.setAttribute.call(element, name, value);
  };
}
