import Module, { register } from 'node:module';
import { electron, electronNames } from './electron-module.ts';

const names = ['electron', 'electron/main', 'electron/common'];
const globalName = Symbol.for('electron-host');

/** From here on `import` and `require` of Electron give the stand-in, the same object for everybody. */
export function resolveElectron(): void {
  Object.defineProperty(globalThis, globalName, { value: electron });
  resolveImports();
  resolveRequires();
}

function resolveImports(): void {
  const exports = electronNames.map((name) => `export const ${name} = electron.${name};`).join('\n');
  const facade = dataUrl(
    `const electron = globalThis[Symbol.for('electron-host')];\nexport default electron;\n${exports}`,
  );
  const hook = `export const resolve = (name, context, next) =>
    ${JSON.stringify(names)}.includes(name) ? { url: ${JSON.stringify(facade)}, shortCircuit: true } : next(name, context);`;
  register(dataUrl(hook));
}

function resolveRequires(): void {
  type Load = (this: unknown, name: string, ...rest: unknown[]) => unknown;
  const internals = Module as unknown as { _load: Load };
  const load = internals._load;
  internals._load = function (name, ...rest) {
    return names.includes(name) ? electron : load.call(this, name, ...rest);
  };
}

function dataUrl(script: string): string {
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
