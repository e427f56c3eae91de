import { describe, expect, it } from 'vitest';
import { PageKey } from '../../../renderer/connection/browser-key.ts';
import { FakeStorage } from './fake-storage.ts';

function openPage(hash: string, answer: () => Promise<Response>, stored: Record<string, string> = {}) {
  const storage = new FakeStorage(stored);
  const addresses: string[] = [];
  const bodies: unknown[] = [];
  const pageKey = new PageKey({
    storage,
    location: { hash, pathname: '/', search: '?inspect' },
    history: { replaceState: (_data, _title, address) => void addresses.push(String(address)) },
    fetch: (_address, request) => {
      bodies.push(JSON.parse(request?.body as string));
      return answer();
    },
  });
  return { pageKey, storage, addresses, bodies };
}

const granted = async () => Response.json({ key: 'k1' });
const refused = async () => new Response('used', { status: 403 });

describe('the page’s key', () => {
  it('is bought with the code of the address, which leaves the address bar before anything else', async () => {
    const { pageKey, storage, addresses, bodies } = openPage('#code=c0de', granted);
    expect(addresses).toEqual(['/?inspect']);
    expect([await pageKey.get(), await pageKey.get(), bodies, storage.getItem('sallyport.key')]).toEqual([
      'k1',
      'k1',
      [{ code: 'c0de' }],
      'k1',
    ]);
  });

  it('is taken from this tab after a reload', async () => {
    const { pageKey, bodies } = openPage('', granted, { 'sallyport.key': 'old' });
    expect([await pageKey.get(), bodies]).toEqual(['old', []]);
  });

  it('refuses without a key and with a code that is used up', async () => {
    const outcomes = [openPage('', granted), openPage('#code=used', refused)].map(({ pageKey }) => pageKey.get());
    await expect(outcomes[0]).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(outcomes[1]).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('keeps the code while nobody answers', async () => {
    let isDown = true;
    const { pageKey } = openPage('#code=c0de', async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return granted();
    });
    await expect(pageKey.get()).rejects.toThrow('Failed to fetch');
    isDown = false;
    expect(await pageKey.get()).toBe('k1');
  });
});
