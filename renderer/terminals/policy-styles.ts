type CreateElement = (name: string, options?: ElementCreationOptions) => HTMLElement;

/**
 * xterm makes <style> elements of its own and, without WebGL, writes colours as style attributes. The page's content
 * security policy allows neither as they are, and xterm 6 uses the page's own document for some of both whatever
 * document it is given. So, once per page: style elements get the nonce of this response, and a style attribute set on
 * a span goes through CSSOM, which the policy allows. Nothing here lets markup from elsewhere bring styles.
 */
export function allowStylesOfXterm(page: Window & typeof globalThis): void {
  const { document } = page;
  const nonce = readNonce(document);
  const createElement: CreateElement = document.createElement.bind(document);
  const createWithNonce: CreateElement = (name, options) => {
    const element = createElement(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
  document.createElement = createWithNonce as Document['createElement'];
  page.HTMLSpanElement.prototype.setAttribute = function (name: string, value: string): void {
    if (name === 'style') this.style.cssText = value;
    else page.Element.prototype.setAttribute.call(this, name, value);
  };
}

/** The nonce the server put into this response; empty when there is none (a development server without a policy). */
export function readNonce(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
