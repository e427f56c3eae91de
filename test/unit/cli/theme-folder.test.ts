import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { LiveSettings } from '../../../main/cli/live-settings.ts';
import { readSettingsFile } from '../../../main/cli/settings-file.ts';
import { readThemes } from '../../../main/cli/theme-folder.ts';
import { ansiColours } from '../../../protocol/theme.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';

let folder: string;
let themes: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-themes-'));
  themes = join(folder, 'themes');
});
afterEach(() => rm(folder, { recursive: true }));

const paper = {
  ...{ kind: 'light', background: '#ffffff', foreground: '#000000' },
  ...Object.fromEntries(ansiColours.map((name) => [name, '#123456'])),
};

it('themes are read from their files, and what is none is told with its file and why', async () => {
  expect(readThemes(themes)).toEqual({ themes: [], refused: [] });
  await mkdir(themes);
  await writeFile(join(themes, 'Paper.json'), `// mine\n${JSON.stringify(paper)}`);
  await writeFile(join(themes, 'bad.json'), JSON.stringify({ ...paper, red: 'crimson' }));
  await writeFile(join(themes, 'broken.json'), '{');
  await writeFile(join(themes, '<b>.json'), JSON.stringify(paper));
  await writeFile(join(themes, 'README.md'), 'Not a theme.');
  const { themes: read, refused } = readThemes(themes);
  expect([read, refused.map(({ problem }) => problem)]).toEqual([
    [{ name: 'Paper', ...paper }],
    [
      'themes/<b>.json is no theme: give its file a name of letters, digits, spaces and - _ .',
      'themes/bad.json is no theme: red: write a colour like #1e90ff',
      expect.stringMatching(/^themes\/broken\.json is no theme: kind: /),
    ],
  ]);
});

it('themes that come, change and go are told while settings are followed', async () => {
  const settings = new LiveSettings(readSettingsFile(join(folder, 'settings.json')), {}, silentLog);
  const watching = settings.watch(systemClock);
  const backgrounds = () => settings.report.themes.map(({ name, background }) => `${name} ${background}`).join();
  const become = (words: string) => waitUntil(() => backgrounds() === words, { withinMs: 5_000 });
  await mkdir(themes);
  await writeFile(join(themes, 'Paper.json'), JSON.stringify(paper));
  await become('Paper #ffffff');
  await writeFile(join(themes, 'Paper.json'), JSON.stringify({ ...paper, background: '#fefefe' }));
  await become('Paper #fefefe');
  await writeFile(join(themes, 'Bad.json'), '{}');
  await waitUntil(() => settings.status?.refused.length === 1, { withinMs: 5_000 });
  await rm(themes, { recursive: true });
  await become('');
  expect(settings.status).toBeUndefined();
  watching.dispose();
});
