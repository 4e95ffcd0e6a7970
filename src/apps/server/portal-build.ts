import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PortalFiles } from '#apps/portal/portal-files.ts'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'

import { loadStaticFiles, type ServeStatic } from './static-files.ts'

export async function createPortalFiles({
  isDevelopment,
}: Pick<Config, 'isDevelopment'>): Promise<PortalFiles> {
  const load = isDevelopment ? await developedBuild() : await builtOnce()
  return {
    async serve(request, response, path) {
      if (!path.startsWith('/portal-assets/')) return false
      const { serve } = await load()
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && serve(request, response, path)) return true
      // Plain text: an HTML page would be run as a script, and a cache might keep it.
      response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end('Not found\n')
      return true
    },
    script: async () => (await load()).script,
  }
}

interface PortalBuild {
  readonly serve: ServeStatic
  readonly script: string
}

async function builtOnce(): Promise<() => Promise<PortalBuild>> {
  if (!existsSync(manifestFile)) {
    throw new StartProblem('The site pages aren\'t built. Run "npm run build", then start again.')
  }
  const build = await readBuild()
  return () => Promise.resolve(build)
}

/** In development, builds at start and after every change. */
async function developedBuild(): Promise<() => Promise<PortalBuild>> {
  const { build } = await import('vite')
  const config = { root: sourceFolder, configFile: join(sourceFolder, 'vite.config.ts') }
  await build({ ...config, logLevel: 'warn' })
  return readBuild
}

async function readBuild(): Promise<PortalBuild> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Readonly<
    Record<string, { readonly file: string; readonly isEntry?: boolean }>
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The manifest of the site pages has no entry.')
  const serve = await loadStaticFiles(buildFolder, () => ({
    'cache-control': 'public, max-age=31536000, immutable',
  }))
  return { serve, script: `/${entry.file}` }
}

const root = join(import.meta.dirname, '../../..')
const buildFolder = join(root, 'build/portal')
const manifestFile = join(buildFolder, 'manifest.json')
const sourceFolder = join(root, 'src/apps/portal')
