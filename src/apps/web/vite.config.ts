import { globSync } from 'node:fs'
import { join } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Rolldown } from 'vite'

import { bareContracts } from './bare-contracts.server.ts'
import { thrownChunkFailures } from './thrown-chunk-failures.server.ts'

export default defineConfig(({ command }) => ({
  plugins: [bareContracts(), thrownChunkFailures(), tailwindcss(), reactRouter()],
  // React and the router go into the server build too: one file starts faster than a thousand, and
  // the production code of React does not hang on an environment variable.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  optimizeDeps: {
    // Found at the start, or each of them would reload the page when it is first met.
    entries: [
      'entry.client.tsx',
      'root.tsx',
      '{layouts,routes}/*.tsx',
      '../../modules/*/{,*/}dashboard/screens/*.tsx',
    ],
    // The look-out reads contracts as they are written; the browser gets them without these.
    exclude: ['zod', '@orpc/contract'],
  },
  // Words are taken as a whole: a name for each would double them.
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

// Nearly every screen has a form or a list, or saves something.
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

// What a page always needs comes in a few files instead of fifty small ones: they shrink better
// together. Everything else, above all the large parts, stays with the screens that ask for it.
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

/** Names the chunk of what each of these loads at once; what it imports on demand is not of it. */
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
