import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isHostName, parseSshConfig } from '../../../../main/terminal/profiles/ssh-config.ts';
import { findSshHosts } from '../../../../main/terminal/profiles/ssh-hosts.ts';
import { matchesWildcard } from '../../../../main/terminal/profiles/wildcard.ts';

const hostsIn = (text: string): string[] =>
  parseSshConfig(text).flatMap((line) => (line.kind === 'host' ? line.names : []));

describe('the hosts of an ssh configuration', () => {
  it.each<[string, string[]]>([
    ['Host web\n  HostName 10.0.0.1\n', ['web']],
    ['host=web db', ['web', 'db']],
    ['HOST = "a b" web', ['web']],
    ["Host 'db one' db-1.example.org # mine", ['db-1.example.org']],
    ['Host *\nHost web-?\nHost web !web2\nHost 10.*', ['web']],
    ['Host -oProxyCommand=sh web', ['web']],
    ['\tHost\tweb\r\nMatch host db exec "true"\r\n', ['web']],
    ['# Host web\n  #Host db\nHostName web\nHostKeyAlias db', []],
    ['Host "web', []],
    ['Host ann@web web:22 [::1]', ['ann@web', 'web:22', '[::1]']],
    ['Host', []],
  ])('of %j are %j', (text, hosts) => {
    expect(hostsIn(text)).toEqual(hosts);
  });

  it('are nothing that ssh would take for an option, a pattern or two words, whatever the file holds', () => {
    const piece = fc.oneof(
      fc.constantFrom('Host ', 'host=', 'Include ', 'Match ', '"', "'", '\\', '#', '-o', '*', '?', '!', '\n', '\0'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const isWrong = (name: string): boolean => !/^[^-!*?\s\p{Cc}][^!*?\s\p{Cc}]*$/u.test(name) || !isHostName(name);
        return !hostsIn(pieces.join('')).some(isWrong);
      }),
      { numRuns: 300 },
    );
  });

  it('are all found that were written, among whatever else', () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9.@:_-]{0,20}$/);
    const other = fc.constantFrom('  User ann', '', '# a word', 'Host *', '  IdentityFile ~/.ssh/id', 'Match all');
    const line = fc.oneof(
      other.map((text) => ({ text, names: [] as string[] })),
      fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => ({ text: `Host ${names.join(' ')}`, names })),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        expect(hostsIn(lines.map(({ text }) => text).join('\n'))).toEqual(lines.flatMap(({ names }) => names));
      }),
    );
  });
});

describe('a pattern', () => {
  it('matches what an expression for it matches, and takes no time for the worst', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(text, pattern, (name, marks) => {
        const expression = marks.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
        return matchesWildcard(name, marks) === new RegExp(`^${expression}$`).test(name);
      }),
      { numRuns: 1_000 },
    );
    expect(matchesWildcard('a'.repeat(255), `${'a*'.repeat(120)}b`)).toBe(false);
  });
});

describe('hosts found in files', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'sallyport-ssh-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), text);
    }
  }
  const names = async (): Promise<string[]> => (await findSshHosts(home)).map(({ name }) => name);

  it('come with those of included files, in their order, each once', async () => {
    await write({
      '.ssh/config': 'Include config.d/*.conf ~/more\nHost web last\n',
      '.ssh/config.d/b.conf': 'Host b web',
      '.ssh/config.d/a.conf': `Include ${join(home, 'deep/?/hosts')}\nHost a`,
      '.ssh/config.d/.hidden.conf': 'Host hidden',
      '.ssh/config.d/other': 'Host other',
      'deep/1/hosts': 'Host deep',
      more: 'Host more',
    });

    expect(await names()).toEqual(['ssh deep', 'ssh a', 'ssh b', 'ssh web', 'ssh more', 'ssh last']);
    expect((await findSshHosts(home))[0]).toEqual({
      ...{ kind: 'ssh', name: 'ssh deep', command: 'ssh', args: ['deep'], icon: 'server' },
    });
  });

  it('end where files include one another, are too many, or are no files', async () => {
    await write({ '.ssh/config': 'Host web\nInclude config loop pipe nowhere ${HOME}/x ~ann/x\nHost end' });
    await symlink('loop', join(home, '.ssh/loop'));
    await promisify(execFile)('mkfifo', [join(home, '.ssh/pipe')]);
    expect(await names()).toEqual(['ssh web', 'ssh end']);

    await write({ '.ssh/config': Array.from({ length: 500 }, (_, index) => `Host h${index}`).join('\n') });
    expect((await names()).length).toBe(200);
  });

  it('are none where there is no configuration', async () => {
    expect(await names()).toEqual([]);
  });
});
