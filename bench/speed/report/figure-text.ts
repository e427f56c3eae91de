const STAYS = 'stays';

/** As many digits as say something. What never came to an end stays. */
export function figureText(value: number): string {
  if (!Number.isFinite(value)) return STAYS;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const [whole = '', part = ''] = value.toFixed(digits).split('.');
  const kept = part.replace(/0+$/, '');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}
