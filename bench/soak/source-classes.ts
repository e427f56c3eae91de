import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Classes of Node and of libraries whose objects stand for something outside. */
const borrowedClasses = [
  'Socket',
  'TLSSocket',
  'IncomingMessage',
  'ServerResponse',
  'Server',
  'WebSocket',
  'Sender',
  'Receiver',
  'ChildProcess',
  'Timeout',
  'MessagePort',
];
const programFolders = {
  agent: ['base', 'protocol', 'main'],
  relay: ['base', 'protocol', 'relay'],
} as const;

/** The names of all classes a program of ours is made of, read from its sources. */
export function listClasses(program: keyof typeof programFolders, root: string): Set<string> {
  const files = programFolders[program].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, folder, name)),
  );
  const own = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bclass (\w+)/g)].map(([, name = '']) => name),
  );
  return new Set([...own, ...borrowedClasses]);
}
