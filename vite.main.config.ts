import { defineConfig } from 'vite';

/**
 * Bundles everything that runs in Node: the app's main process, the command line (both can host the agent) and the
 * mirror's worker. Packages are bundled, too: what lies in few files starts in two thirds of the time. Those in
 * `dependencies` stay what they are: koffi is compiled, and main/terminal/grapheme-widths.ts loads its addon in a way of
 * its own.
 */
export default defineConfig({
  ssr: { noExternal: true, external: ['electron', 'koffi'] },
  /** What packages that are CommonJS ask for. */
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  build: {
    ssr: true,
    outDir: 'out/main',
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { index: 'main/index.ts', cli: 'main/cli/index.ts', 'mirror-worker': 'main/terminal/mirror-worker.ts' },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        /** Whoever reads a stack reads the source. */
        comments: { jsdoc: false },
      },
    },
  },
});
