import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import { refuse } from '#platform/registry/refuse.ts'

import { createIcons } from './icons/icons.ts'
import { latestBuildPath, sendLatestBuild } from './latest-build.ts'
import { openPage, type WebOptions } from './open-page.ts'
import { createPageHeaders } from './page-headers.ts'
import { builtApp, developedApp } from './web-app.ts'

export interface Web {
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    at: { path: string; search: string; requestId: string },
  ): Promise<void>
  close(): Promise<void>
}

export async function createWeb(
  options: WebOptions & { readonly safeFetch: SafeFetch },
): Promise<Web> {
  const { config, log, safeFetch } = options
  const app = config.isDevelopment ? await developedApp() : await builtApp()
  const headersOf = createPageHeaders(config)
  const serveIcon = createIcons({ apiUrl: config.iconApiUrl, safeFetch, log })

  return {
    async handle(request, response, at) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        refuse('method_not_allowed', 'Use GET or HEAD.')
      }
      if (!isPath(at.path)) refuse('not_found', 'Page not found.')
      if (at.path === latestBuildPath) return sendLatestBuild(response, app.buildId)
      if (at.path.startsWith('/icons/')) return serveIcon(response, at.path)
      if (await app.serveFile(request, response, at.path)) return

      const started = performance.now()
      const handlePage = await app.loadHandler()
      const page = await openPage(options, request, response, at.requestId)
      const answer = await handlePage(pageRequest(config, request, response, at), page)
      const { nonce, principal } = page
      const isSignedIn = principal !== undefined
      const headers = headersOf({ path: at.path, search: at.search, nonce, isSignedIn })
      await sendPage(response, answer, { ...headers, 'x-request-id': at.requestId })
      const ms = Math.round(performance.now() - started)
      log.info({ page: at.path, status: answer.status, ms, requestId: at.requestId }, 'page')
    },
    close: () => app.close(),
  }
}

/** Uses the configured origin and drops the session cookie; pages need neither. */
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
  // A handler may already have responded, for example with a redirect.
  if (response.headersSent) return
  const body = Buffer.from(await page.arrayBuffer())
  for (const [name, value] of [...page.headers, ...Object.entries(headers)]) {
    response.setHeader(name, value)
  }
  if (page.status === 503) response.setHeader('retry-after', 2)
  if (response.req.method !== 'HEAD') response.setHeader('content-length', body.length)
  response.writeHead(page.status)
  response.end(body)
}

/** The router would log an error for every invalid escape sequence. */
function isPath(path: string): boolean {
  try {
    return path.startsWith('/') && decodeURI(path) !== ''
  } catch {
    return false
  }
}
