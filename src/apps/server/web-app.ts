import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { HandlePage } from '#platform/screens/page.ts'
import { StartProblem } from '#platform/config/start-problem.ts'

import { loadStaticFiles } from './static-files.ts'

export interface WebApp {
  serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  loadHandler(): Promise<HandlePage>
  /** Differs for every build whose pages differ. */
  readonly buildId: string
  close(): Promise<void>
}

export async function builtApp(): Promise<WebApp> {
  const entry = join(buildFolder, 'server/index.js')
  if (!existsSync(entry)) {
    throw new StartProblem('The web pages aren\'t built. Run "npm run build", then start again.')
  }
  const serveStatic = await loadStaticFiles(join(buildFolder, 'client'))
  const { handlePage, buildId }: { handlePage: HandlePage; buildId: string } = await import(
    pathToFileURL(entry).href
  )
  return {
    async serveFile(request, response, path) {
      if (serveStatic(request, response, path)) return true
      if (!path.startsWith('/assets/')) return false
      // Plain text: an HTML page would be run as a script, and a cache might keep it.
      response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end('Not found\n')
      return true
    },
    loadHandler: () => Promise.resolve(handlePage),
    buildId,
    close: () => Promise.resolve(),
  }
}

/** In development, Vite builds files on request and notifies the browser about changes. */
export async function developedApp(): Promise<WebApp> {
  // Vite watches its own files; otherwise Node would restart for each of its temporary files.
  delete process.env['WATCH_REPORT_DEPENDENCIES']
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(sourceFolder, 'vite.config.ts'),
    root: sourceFolder,
    appType: 'custom',
    server: { middlewareMode: true },
  })
  return {
    serveFile: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error?: unknown) => {
          if (error instanceof Error) reject(error)
          else resolve(false)
        })
      }),
    async loadHandler() {
      const { handlePage } = await vite.ssrLoadModule('/page-handler.server.ts')
      return handlePage as HandlePage
    },
    buildId: 'development',
    close: () => vite.close(),
  }
}

const root = join(import.meta.dirname, '../../..')
const buildFolder = join(root, 'build/web')
const sourceFolder = join(root, 'src/apps/web')
