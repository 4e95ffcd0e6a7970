import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { HandlePage, Page } from '#apps/web/page.server.ts'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { cursorText } from '#platform/events/cursor.ts'
import { currentCursor } from '#platform/events/log-reader.ts'
import { exchangeOf } from '#platform/http/exchange-of.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { problemOf } from '#platform/http/problem.ts'
import type { Log } from '#platform/observe/log.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import { inProcessClient } from '#platform/registry/in-process.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'

import { createPageHeaders } from './page-headers.ts'
import { loadStaticFiles } from './static-files.ts'

export interface WebOptions {
  readonly ground: Ground
  readonly config: Config
  readonly identify: Identify
  readonly log: Log
}

export interface Web {
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    at: { path: string; search: string; requestId: string },
  ): Promise<void>
  close(): Promise<void>
}

/** The pages of the main hosts: marketing, sign-in, dashboard. */
export async function createWeb(options: WebOptions): Promise<Web> {
  const { config, log } = options
  const app = config.isDevelopment ? await developedApp() : await builtApp()
  const headersOf = createPageHeaders(config)

  return {
    async handle(request, response, at) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        refuse('method_not_allowed', 'Use GET or HEAD here.')
      }
      if (!isPath(at.path)) refuse('not_found', 'There is nothing at this address.')
      if (await app.serveFile(request, response, at.path)) return

      const started = performance.now()
      const handlePage = await app.loadHandler()
      const page = await pageOf(options, request, response, at.requestId)
      const answer = await handlePage(pageRequest(config, request, response, at), page)
      const { nonce, principal } = page
      const headers = headersOf({ path: at.path, nonce, isSignedIn: principal !== undefined })
      await sendPage(response, answer, { ...headers, 'x-request-id': at.requestId })
      const ms = Math.round(performance.now() - started)
      log.info({ page: at.path, status: answer.status, ms, requestId: at.requestId }, 'page')
    },
    close: () => app.close(),
  }
}

interface App {
  serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  loadHandler(): Promise<HandlePage>
  close(): Promise<void>
}

async function builtApp(): Promise<App> {
  const entry = join(buildFolder, 'server/index.js')
  if (!existsSync(entry)) {
    throw new StartProblem('The web pages are not built. Run "npm run build", then start again.')
  }
  const serveStatic = await loadStaticFiles(join(buildFolder, 'client'))
  const { handlePage }: { handlePage: HandlePage } = await import(pathToFileURL(entry).href)
  return {
    async serveFile(request, response, path) {
      if (serveStatic(request, response, path)) return true
      if (!path.startsWith('/assets/')) return false
      // Never the 404 page: it would be taken for a script, and a cache might keep it.
      response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end('Not found\n')
      return true
    },
    loadHandler: () => Promise.resolve(handlePage),
    close: () => Promise.resolve(),
  }
}

/** In development Vite builds each file when it is asked for, and tells the browser of changes. */
async function developedApp(): Promise<App> {
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
    close: () => vite.close(),
  }
}

/** Everything the pages may know of this request. */
async function pageOf(
  { ground, config, identify, log }: WebOptions,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<Page> {
  const seen = exchangeOf(request, response, config)
  const principal = seen.sessionToken ? await identify(seen.sessionToken, undefined) : undefined
  const exchange = { ...seen, file: undefined, fileLength: undefined }
  const client = inProcessClient(ground, { principal, requestId, exchange })
  return {
    principal,
    nonce: randomBytes(16).toString('base64url'),
    sitesDomain: sitesDomainOf(config),
    hasMailbox: config.mode === 'local',
    allows: (access) => may(principal, access, ground.limits).allowed,
    liveCursor: () => liveCursor(ground, principal, requestId),
    reportError: (error) => log.error({ err: error, requestId }, 'page failed'),
    async call(offered, input) {
      try {
        return await client(offered, input)
      } catch (error) {
        const { problem, isFault } = problemOf(error, requestId)
        if (isFault) log.error({ err: error, requestId, call: offered.name }, 'call failed')
        // The router takes a thrown answer as the status and data of its error page.
        // oxlint-disable-next-line typescript/only-throw-error
        throw Response.json(problem, { status: problem.status, statusText: problem.title })
      }
    },
  }
}

function sitesDomainOf({ mode, sitesDomain, publicUrl }: Config): string {
  return mode === 'local' && publicUrl.port ? `${sitesDomain}:${publicUrl.port}` : sitesDomain
}

async function liveCursor(
  ground: Ground,
  principal: Principal | undefined,
  requestId: string,
): Promise<string | undefined> {
  const membership = principal?.membership
  if (!membership) return undefined
  const opening = {
    actor: { kind: 'member', principal, membership },
    requestId,
    cause: 'page',
    mode: 'read',
  } as const
  const { organizationId } = membership
  return cursorText(await inOrganization(ground, organizationId, opening, currentCursor))
}

/** The origin is the configured one, and the session cookie stays outside: pages need neither. */
function pageRequest(
  { publicUrl }: Config,
  request: IncomingMessage,
  response: ServerResponse,
  { path, search }: { path: string; search: string },
): Request {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return new Request(`${publicUrl.origin}${path}${search && `?${search}`}`, {
    method: request.method ?? 'GET',
    headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    signal: left.signal,
  })
}

async function sendPage(
  response: ServerResponse,
  page: Response,
  headers: Record<string, string>,
): Promise<void> {
  // A call may have answered by itself, with a redirect.
  if (response.headersSent) return
  const body = Buffer.from(await page.arrayBuffer())
  for (const [name, value] of [...page.headers, ...Object.entries(headers)]) {
    response.setHeader(name, value)
  }
  if (response.req.method !== 'HEAD') response.setHeader('content-length', body.length)
  response.writeHead(page.status)
  response.end(body)
}

/** The router would complain in the log about an escape that means nothing, once for each request. */
function isPath(path: string): boolean {
  try {
    return path.startsWith('/') && decodeURI(path) !== ''
  } catch {
    return false
  }
}

const root = join(import.meta.dirname, '../../..')
const buildFolder = join(root, 'build/web')
const sourceFolder = join(root, 'src/apps/web')
