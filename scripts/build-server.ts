import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, posix, relative } from 'node:path'

import { build, normalizePath, type Plugin } from 'vite'

import { modulesWith } from '#platform/registry/module-files.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'build/server')
const making = join(output, `making-${process.pid}`)
const previousBuilds = 4

/**
 * Bundles the server into build/server because a few files load twice as fast as thousands. Each
 * build has its own folder that is moved into place in one step, so running servers and parallel
 * builds don't interfere.
 */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [modulesInside(), besideSource(), refuseLostFiles()],
  ssr: { target: 'node', noExternal: true, external: externalPackages() },
  build: {
    ssr: 'src/apps/server/main.ts',
    outDir: making,
    target: 'es2024',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
const name = nameOf(making)
if (existsSync(join(output, name))) rmSync(making, { recursive: true })
else renameSync(making, join(output, name))
writeFileSync(`${making}.js`, `import './${name}/main.js'\n`)
renameSync(`${making}.js`, join(output, 'main.js'))
forgetOldBuilds()

/** Deterministic names, derived from the content. */
function nameOf(folder: string): string {
  const files = readdirSync(folder).toSorted((one, other) => one.localeCompare(other))
  const first = readFileSync(join(folder, 'main.js'))
  return createHash('sha256').update(files.join()).update(first).digest('hex').slice(0, 12)
}

/** A server loads some code on first use, even days after it started, so old builds stay. */
function forgetOldBuilds(): void {
  const builds = readdirSync(output, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== name)
    .map((entry) => join(output, entry.name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const build of builds.slice(previousBuilds)) rmSync(build, { recursive: true, force: true })
}

/** Packages that load files next to their own code: native binaries, fonts, threads. */
function externalPackages(): string[] {
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

function modulesInside(): Plugin {
  const asked = /importModules<[^(]*>\(\s*'([^']+)',?\s*\)/g
  return {
    name: 'modules-inside',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/apps\/.+\.ts$/, code: /importModules</ },
      handler(code) {
        const imports: string[] = []
        const rest = code.replaceAll(asked, (_, file: string) => {
          const names = modulesWith(file).map((name) => {
            imports.push(`import * as found${imports.length} from '#modules/${name}/${file}'`)
            return `found${imports.length - 1}`
          })
          return `Promise.resolve([${names.join(', ')}])`
        })
        return [...imports, rest].join('\n')
      },
    },
  }
}

function besideSource(): Plugin {
  return {
    name: 'beside-its-source',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /import\.meta\.(dirname|filename|main|url)/ },
      handler(code, id) {
        if (/import\.meta\.(filename|main)/.test(code)) {
          this.error(`${id} uses its own file name, which doesn't exist in the built server.`)
        }
        const path = normalizePath(relative(making, id))
        return code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${posix.dirname(path)}')`)
          .replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`)
      },
    },
  }
}

/** Fails at build time if a package starts to read files next to itself. */
function refuseLostFiles(): Plugin {
  return {
    name: 'refuse-lost-files',
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        if (!/\b__dirname\b|import\.meta\.(dirname|filename|url)/.test(code)) return
        this.error(`${id} reads files next to it. Keep its package external to the built server.`)
      },
    },
  }
}
