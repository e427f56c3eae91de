import { defineConfig } from 'vite';

/** Bundles everything that runs in Node: the command line (which hosts the agent) and the mirror's worker. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'out/main',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { cli: 'main/cli/index.ts', 'mirror-worker': 'main/terminal/mirror-worker.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
