import { defineConfig } from 'vite';

/** A sandboxed preload is one CommonJS file that may require nothing but `electron`. */
export default defineConfig({
  build: {
    outDir: 'out/preload',
    emptyOutDir: true,
    target: 'chrome120',
    sourcemap: true,
    minify: false,
    lib: { entry: 'preload/index.ts', formats: ['cjs'], fileName: () => 'preload.cjs' },
    rolldownOptions: { external: ['electron'] },
  },
});
