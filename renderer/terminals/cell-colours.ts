import type { IBufferCell, ITheme } from '@xterm/xterm';

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const bright = [
  'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite',
] as const; // prettier-ignore
const cubeLevels = [0, 95, 135, 175, 215, 255] as const;

export interface CellColours {
  readonly ink: string;
  readonly paper: string;
}

/** The colours, as CSS has them, that a cell is drawn with. Pure. */
export function coloursOf(cell: IBufferCell | undefined, theme: ITheme): CellColours {
  const ink = theme.foreground ?? '#fff';
  const paper = theme.background ?? '#000';
  if (cell === undefined) return { ink, paper };
  const own = {
    ink: cell.isFgDefault() ? ink : colour(cell.isFgRGB(), cell.getFgColor(), theme),
    paper: cell.isBgDefault() ? paper : colour(cell.isBgRGB(), cell.getBgColor(), theme),
  };
  return cell.isInverse() ? { ink: own.paper, paper: own.ink } : own;
}

function colour(isRgb: boolean, value: number, theme: ITheme): string {
  if (isRgb) return `#${value.toString(16).padStart(6, '0')}`;
  const name = [...names, ...bright][value];
  if (name !== undefined) return theme[name] ?? 'currentColor';
  if (value >= 232) return grey(8 + (value - 232) * 10);
  const place = value - 16;
  const levels = [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((index) => cubeLevels[index] ?? 0);
  return `rgb(${levels.join(' ')})`;
}

function grey(level: number): string {
  return `rgb(${level} ${level} ${level})`;
}
