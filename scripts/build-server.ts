import { dirname, join, relative } from 'node:path'

import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** Builds the server into build/server: a few files are found and read in half the time of thousands. */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [besideItsSource(), refuseLostFiles()],
  ssr: { target: 'node', noExternal: true, external: keptOutside() },
  build: {
    ssr: 'src/apps/server/main.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'es2024',
    // Whoever reads a stack trace reads the code as it is written.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/**
 * Packages that look for files beside their own: programs for this machine, fonts, threads. The
 * builder of pages serves `npm run dev` alone.
 */
function keptOutside(): string[] {
  return [
    'fontkit',
    'imapflow',
    'lucide-react',
    'mailauth',
    'pdfkit',
    'pg-native',
    'pino',
    'sharp',
    'subset-font',
    'vite',
    '@resvg/resvg-wasm',
  ]
}

/** What our code reads from beside itself, or starts as a thread, stays where its source is. */
function besideItsSource(): Plugin {
  return {
    name: 'beside-its-source',
    transform: {
      filter: { id: /\/src\/.+\.ts$/, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const path = relative(join(root, 'build/server'), id)
        return code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(path)}')`)
          .replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`)
      },
    },
  }
}

/** Fails here and not on somebody's machine, the day a package begins to look beside itself. */
function refuseLostFiles(): Plugin {
  return {
    name: 'refuse-lost-files',
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        if (!/\b__dirname\b|import\.meta\.(dirname|filename|url)/.test(code)) return
        this.error(`${id} reads what lies beside it. Keep its package outside of the built server.`)
      },
    },
  }
}
