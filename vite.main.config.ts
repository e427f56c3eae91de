import { defineConfig } from 'vite';

/** Bundles everything that runs in Node: the app's main process, the command line (both can host the agent) and the mirror's worker. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'out/main',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'main/index.ts', cli: 'main/cli/index.ts', 'mirror-worker': 'main/terminal/mirror-worker.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
