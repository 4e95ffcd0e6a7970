import { defineConfig } from 'vite'

/** The islands of tenant pages: a page is whole without them, they carry out its forms. */
export default defineConfig({
  // Nothing of the folder's surroundings gets into files that stand on tenants' pages.
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
