/** The icons as SVG. On a grid of 16, so that at 16 pixels every edge falls on a pixel. */

/** A gate in a wall, and a prompt in it: where one sallies forth. */
export const appIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect x="1" y="1" width="30" height="30" rx="7" fill="#1c1f24"/>
  <path d="M8 25V14a8 8 0 0 1 16 0v11" fill="none" stroke="#e0b25a" stroke-width="3" stroke-linecap="round"/>
  <path d="m12.5 17 3 2.8-3 2.8M17.5 23h3" fill="none" stroke="#e4e6ea" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

const gold = '#d9a441';
const grey = '#8b919b';
const green = '#4caf6d';
const blue = '#4b93e0';
const amber = '#f0a020';
const red = '#e2574c';

/** @param {string} body */
const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${body}</svg>`;

/** The gate alone, with a prompt in it. @param {string} stroke @param {number} [opacity] */
const gate = (stroke, opacity = 1) =>
  `<g fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round">
    <path d="M2 14V7a6 6 0 0 1 12 0v7" stroke-width="2"/>
    <path d="m5.5 7.5 2.2 2-2.2 2M8.8 13h2" stroke-width="1.5"/>
  </g>`;

/** A badge in the lower right corner, cut out of the gate so that it stands free. @param {string} badge */
const withBadge = (badge) => (/** @type {string} */ base) =>
  `<mask id="m"><rect width="16" height="16" fill="#fff"/><circle cx="12" cy="12" r="5" fill="#000"/></mask>
   <g mask="url(#m)">${base}</g>${badge}`;

/** @param {string} fill */
const dot = (fill) => withBadge(`<circle cx="12" cy="12" r="3.5" fill="${fill}"/>`);

/** @param {string} stroke */
const ring = (stroke) =>
  withBadge(
    `<circle cx="12" cy="12" r="2.75" fill="none" stroke="${stroke}" stroke-width="1.5" stroke-dasharray="3.2 2.56"/>`,
  );

/** @param {string} fill @param {string} mark */
const warning = (fill, mark) =>
  withBadge(
    `<circle cx="12" cy="12" r="4" fill="${fill}"/><path d="M12 9.9v2.2M12 14v.1" stroke="${mark}" stroke-width="1.5" stroke-linecap="round" fill="none"/>`,
  );

/** @param {string} stroke */
const arrow = (stroke) =>
  withBadge(
    `<path d="M12 8.5v6M9.5 12.2 12 14.7l2.5-2.5" fill="none" stroke="${stroke}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

/** @param {string} stroke */
const cross = (stroke) =>
  withBadge(
    `<path d="m9.8 9.8 4.4 4.4m0-4.4-4.4 4.4" fill="none" stroke="${stroke}" stroke-width="1.7" stroke-linecap="round"/>`,
  );

/** @param {string} stroke */
const bar = (stroke) =>
  withBadge(`<path d="M9 12h6" fill="none" stroke="${stroke}" stroke-width="2" stroke-linecap="round"/>`);

const black = '#000000';
const plain = (/** @type {string} */ base) => base;

/** On macOS black and alpha alone: each state differs in shape, never only in colour. */
const warningTemplate = withBadge(
  `<mask id="w"><rect width="16" height="16" fill="#fff"/><path d="M12 9.9v2.2M12 14v.1" stroke="#000" stroke-width="1.5" stroke-linecap="round"/></mask>
   <circle cx="12" cy="12" r="4" fill="${black}" mask="url(#w)"/>`,
);

/** @type {readonly { name: string, coloured: string, template: string }[]} */
export const trayIcons = [
  { name: 'ready', coloured: svg(plain(gate(gold))), template: svg(plain(gate(black))) },
  { name: 'in-use', coloured: svg(dot(green)(gate(gold))), template: svg(dot(black)(gate(black))) },
  { name: 'recovering', coloured: svg(ring(blue)(gate(gold))), template: svg(ring(black)(gate(black))) },
  {
    name: 'attention',
    coloured: svg(warning(amber, '#1a1509')(gate(gold))),
    template: svg(warningTemplate(gate(black))),
  },
  { name: 'remote-off', coloured: svg(bar(grey)(gate(gold))), template: svg(bar(black)(gate(black))) },
  { name: 'updating', coloured: svg(arrow(blue)(gate(gold))), template: svg(arrow(black)(gate(black))) },
  { name: 'not-responding', coloured: svg(cross(red)(gate(grey))), template: svg(cross(black)(gate(black, 0.45))) },
];
