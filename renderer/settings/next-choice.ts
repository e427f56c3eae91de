import { FONT_SIZES, type WindowSettings } from '../../protocol/window-settings.ts';

type Theme = WindowSettings['window.theme'];
type PredictedEcho = WindowSettings['window.predictedEcho'];

const nextThemes: Readonly<Record<Theme, Theme>> = { system: 'dark', dark: 'light', light: 'system' };

const nextPredictedEchoes: Readonly<Record<PredictedEcho, PredictedEcho>> = {
  auto: 'always',
  always: 'never',
  never: 'auto',
};

export function nextTheme(theme: Theme): Theme {
  return nextThemes[theme];
}

export function nextPredictedEcho(choice: PredictedEcho): PredictedEcho {
  return nextPredictedEchoes[choice];
}

export function resizedFont(size: number, by: number): number {
  return Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, size + by));
}
