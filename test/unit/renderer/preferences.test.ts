import { expect, it } from 'vitest';
import { loadPreferences, savePreferences, withLearned } from '../../../renderer/preferences.ts';
import { FakeStorage } from './fake-storage.ts';

it('a page takes over what another has learned, and not how it looks; where it knows that, nothing has changed', () => {
  const storage = new FakeStorage();
  const own = loadPreferences(storage);
  const other = { ...own, isSidebarOpen: true, paletteUses: { 'tab.new': 1 }, folders: { local: ['/srv'] } };
  savePreferences(storage, other);

  const learned = withLearned(own, loadPreferences(storage));

  expect(learned).toEqual({ ...other, isSidebarOpen: false });
  expect(withLearned(learned, loadPreferences(storage))).toBe(learned);
});
