import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Builds the loader with its lazy files and the compat calls (file names that customers' pages use
 * permanently), and the app in the frame, written in React and run on Preact, which is a tenth of
 * the size.
 */
export default defineConfig({
  // No environment variables may end up in files on customers' pages.
  envDir: false,
  publicDir: false,
  base: '/',
  // All texts are accessed as one object; one export per text would triple the name overhead.
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

/** The file name is permanent, because customers' pages use it. */
function script(input: string, output: { format: 'iife' | 'es'; entryFileNames: string }) {
  return {
    consumer: 'client' as const,
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/${input}`,
        output,
        preserveEntrySignatures: 'strict' as const,
      },
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
