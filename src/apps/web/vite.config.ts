import { globSync } from 'node:fs'
import { join } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Rolldown } from 'vite'

import { bareContracts } from './bare-contracts.server.ts'
import { thrownChunkFailures } from './thrown-chunk-failures.server.ts'

export default defineConfig(({ command }) => ({
  plugins: [bareContracts(), thrownChunkFailures(), tailwindcss(), reactRouter()],
  // React and the router are bundled into the server build: one file starts faster than a thousand,
  // and React's production mode doesn't depend on an environment variable.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  optimizeDeps: {
    // Pre-bundled at startup. Otherwise the first use of each would reload the page.
    entries: [
      'entry.client.tsx',
      'root.tsx',
      '{layouts,routes}/*.tsx',
      '../../modules/*/{,*/}dashboard/screens/*.tsx',
    ],
    // The dependency scan reads contracts as written, but the browser gets them without these
    // packages.
    exclude: ['zod', '@orpc/contract'],
  },
  // JSON word files are imported whole; named exports would double their size.
  json: { namedExports: false },
  build: {
    target: 'es2024',
    emptyOutDir: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      build: {
        rolldownOptions: {
          input: 'page-handler.server.ts',
          output: { entryFileNames: 'index.js' },
        },
      },
    },
  },
}))

const ofScreens = [
  'ui/form.tsx',
  'ui/field.tsx',
  'ui/page.tsx',
  'ui/card.tsx',
  'ui/badge.tsx',
  'ui/stat.tsx',
  'ui/lazy-part.tsx',
  'ui/skeleton.tsx',
  'ui/use-search-param.ts',
  'ui/time-ago.tsx',
  'lib/format-date.ts',
  'platform/registry/browser/use-command.ts',
  'platform/registry/browser/use-pages.ts',
  'platform/screens/from-cache.ts',
]
const dashboard = ['layouts/dashboard.tsx', ...ofScreens.map((file) => `../../${file}`)]
const otherPages = globSync('{layouts,routes}/*.tsx', {
  cwd: import.meta.dirname,
  exclude: ['*/dashboard.tsx'],
})

// Code that every page needs goes into a few chunks because they compress better together. Large
// parts stay with the screens that use them.
const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(query-core|react-query))\//,
    priority: 3,
  },
  { debugName: 'page', name: loadedBy('page', ['entry.client.tsx', 'root.tsx']), priority: 2 },
  { debugName: 'parts', name: loadedBy('parts', dashboard, otherPages), priority: 1 },
  { debugName: 'shell', name: loadedBy('shell', dashboard) },
]

function loadedBy(
  name: string,
  ...each: readonly (readonly string[])[]
): Rolldown.CodeSplittingNameFunction {
  let loaded: readonly ReadonlySet<string>[] | undefined
  return (id, graph) => {
    loaded ??= each.map((files) => importsOf(files, graph))
    return loaded.every((ids) => ids.has(id)) ? name : null
  }
}

function importsOf(files: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(files.map((file) => normalizePath(join(import.meta.dirname, file))))
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((one) => found.add(one))
  return found
}
