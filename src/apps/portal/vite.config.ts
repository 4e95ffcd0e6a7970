import { defineConfig } from 'vite'

/** Builds the islands for site pages. Pages work without them; islands submit forms in place. */
export default defineConfig({
  // No environment variables may end up in files on public pages.
  envDir: false,
  publicDir: false,
  base: '/',
  build: {
    target: 'es2022',
    outDir: '../../../build/portal',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: 'portal-assets',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { portal: `${import.meta.dirname}/islands/portal.ts` } },
  },
})
