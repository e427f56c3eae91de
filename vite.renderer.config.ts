import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Whatever the caller's is: with any other, React is one for its developers, slower and a fifth more to load. */
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  /** The server puts a fresh nonce in this place with each answer (docs/decisions/0005-browser-door.md). */
  html: { cspNonce: 'SALLYPORT_CSP_NONCE' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome120',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    /** The page's policy allows fonts and pictures as files; inlined ones would also make the first stylesheet heavy. */
    assetsInlineLimit: 0,
    /** Served on loopback: one file of this size loads faster than several. */
    chunkSizeWarningLimit: 1600,
  },
});
