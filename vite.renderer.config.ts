import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  build: { outDir: '../out/renderer', emptyOutDir: true, target: 'chrome120', sourcemap: true },
});
