import { defineConfig } from 'vite'

/**
 * Two things are built: the loader, one file that customers' pages name for ever, and the app in
 * the frame. It is written as React and runs on Preact, which is a tenth of the size.
 */
export default defineConfig({
  // Nothing of the folder's surroundings gets into files that stand on other people's pages.
  envDir: false,
  publicDir: false,
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    target: 'es2022',
    outDir: '../../../build/widget',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsDir: 'widget-assets',
        rolldownOptions: { input: { frame: `${import.meta.dirname}/frame/frame.tsx` } },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: { loader: `${import.meta.dirname}/loader/loader.ts` },
          output: { format: 'iife', entryFileNames: 'widget.js' },
        },
      },
    },
  },
})
