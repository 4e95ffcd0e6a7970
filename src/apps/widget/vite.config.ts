import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * What is built: the loader with what it loads later and the calls of other chats, files that customers'
 * pages name for ever, and the app in the frame. That is written as React and runs on Preact, which
 * is a tenth of the size.
 */
export default defineConfig({
  // Nothing of the folder's surroundings gets into files that stand on other people's pages.
  envDir: false,
  publicDir: false,
  base: '/',
  // Words are asked for all at once: a name for each of them would be a third of the file.
  json: { namedExports: false },
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
    loader: script('loader/loader.ts', { format: 'iife', entryFileNames: 'widget.js' }),
    panel: script('loader/panel.ts', { format: 'es', entryFileNames: 'widget-panel.js' }),
    visit: script('loader/visit.ts', { format: 'es', entryFileNames: 'widget-visit.js' }),
    faces: script('loader/faces.ts', { format: 'es', entryFileNames: 'widget-faces.js' }),
    more: script('loader/more.ts', { format: 'es', entryFileNames: 'widget-more.js' }),
    marks: script('loader/marks.ts', { format: 'es', entryFileNames: 'widget-marks.js' }),
    ...pageFiles(),
    compat: script('compat/compat.ts', { format: 'iife', entryFileNames: 'widget-compat.js' }),
  },
})

/** Each file in `src/modules/NAME/widget/page/` is one that runs on the host page. */
function pageFiles() {
  const modules = join(import.meta.dirname, '../../modules')
  const found = globSync(['*/widget/page/*.ts', '*/*/widget/page/*.ts'], { cwd: modules })
  const files = found.filter((path) => !path.endsWith('.test.ts'))
  const named = files.map((path) => [basename(path, '.ts'), join('../../modules', path)] as const)
  const names = named.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`Two modules have a file widget/page/${twice}.ts.`)
  return Object.fromEntries(
    named.map(([name, path]) => [
      `page_${name.replaceAll('-', '_')}`,
      script(path, { format: 'es', entryFileNames: `widget-${name}.js` }),
    ]),
  )
}

/** One file under a name that customers' pages keep for ever. */
function script(input: string, output: { format: 'iife' | 'es'; entryFileNames: string }) {
  return {
    consumer: 'client' as const,
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/${input}`,
        output,
        // What a module gives away to whoever imports it stays under its own name.
        preserveEntrySignatures: 'strict' as const,
      },
      // As a library: what it imports later is there already, and needs no help to be found.
      ...(output.format === 'iife' && {
        lib: {
          entry: `${import.meta.dirname}/${input}`,
          formats: ['iife' as const],
          name: 'parley',
        },
      }),
    },
  }
}
