import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // React and the router go into the server build too: one file starts faster than a thousand, and
  // the production code of React does not hang on an environment variable.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  // Found at the start, or each of them would reload the page when it is first met.
  optimizeDeps: { entries: ['entry.client.tsx', 'root.tsx', '{layouts,routes}/*.tsx'] },
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

// What every page needs in a few files instead of twenty small ones: they shrink better together.
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'parts', test: /src\/(ui|lib)\/|src\/platform\/\w+\/browser/ },
]
