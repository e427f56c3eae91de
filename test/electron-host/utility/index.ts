import { pathToFileURL } from 'node:url';
import { ParentPort } from './parent-port.ts';

/** Entry of a utility process: gives it `process.parentPort` and runs the app's module. */
const [node = '', , modulePath = '', ...args] = process.argv;
process.argv = [node, modulePath, ...args];
Object.assign(process, { parentPort: new ParentPort(), type: 'utility' });
await import(pathToFileURL(modulePath).href);
