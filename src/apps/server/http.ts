import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import type { SiteFace } from '#modules/sites/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import type { ApiHandler } from '#platform/http/api.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Face } from '#platform/http/hosts.ts'
import { problemOf } from '#platform/http/problem.ts'
import type { Log } from '#platform/observe/log.ts'
import { refuse } from '#platform/registry/refuse.ts'

import type { WidgetFiles } from './widget-files.ts'

export interface Handlers {
  /** False for a process that only runs jobs or sockets. */
  readonly servesPages: boolean
  face(hostHeader: string | undefined): Promise<Face<SiteFace>>
  readonly api: ApiHandler
  upgradeLive(request: IncomingMessage, socket: Duplex, head: Buffer): void
  web(request: IncomingMessage, response: ServerResponse, at: Place): Promise<void>
  portal(
    request: IncomingMessage,
    response: ServerResponse,
    at: Place,
    face: Face<SiteFace> & { kind: 'site' },
  ): Promise<void>
  files(request: IncomingMessage, response: ServerResponse, at: Place): Promise<void>
  readonly widget: WidgetFiles
  health(response: ServerResponse, which: 'live' | 'ready'): Promise<void>
  metrics(request: IncomingMessage, response: ServerResponse): Promise<void>
  openApi(): Promise<object>
}

export interface Place {
  readonly path: string
  readonly search: string
  readonly requestId: string
}

export function createHttpServer(handlers: Handlers, config: Config, log: Log): Server {
  const server = createServer({
    requestTimeout: slowestUploadMs,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
  })
  const allowRequest = addressBudget(config)

  server.on('request', (request, response) => {
    const requestId = randomUUID()
    void route(handlers, request, response, requestId, allowRequest).catch((error: unknown) => {
      answerProblem(response, error, requestId, log)
    })
  })
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own error listener here, so a client that disconnects would crash the
    // process.
    socket.on('error', () => {})
    void upgrade(handlers, request, socket, head).catch(() => socket.destroy())
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
  })
  return server
}

async function route(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  allowRequest: (request: IncomingMessage) => boolean,
): Promise<void> {
  const at = { ...placeOf(request.url ?? '/'), requestId }
  // Load balancers call this by IP address, without a host name.
  if (at.path === '/healthz') return handlers.health(response, 'live')
  if (at.path === '/readyz') return handlers.health(response, 'ready')
  if (at.path === '/metrics') return handlers.metrics(request, response)
  if (!allowRequest(request)) {
    refuse('rate_limited', 'Too many requests from your network. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  }

  if (at.path === '/.well-known/parley-host') return answerHost(handlers, response, at)
  if (!handlers.servesPages) refuse('not_found', 'This process doesn’t serve pages.')
  const face = await handlers.face(request.headers.host)
  if (face.kind === 'unknown') refuse('misdirected', 'There is no site at this address.')
  if (at.path.startsWith('/files/')) return handlers.files(request, response, at)
  if (face.kind === 'content') refuse('not_found', 'Only files are served here.')
  if (at.path === '/api/openapi.json' && face.kind === 'main')
    return sendJson(response, await handlers.openApi())
  if (at.path.startsWith('/api/')) {
    const site = face.kind === 'site' && face.site.state === 'active' ? face.site : undefined
    return handlers.api(request, response, { ...at, isTenantHost: face.kind === 'site', site })
  }
  if (face.kind === 'site') return handlers.portal(request, response, at, face)
  if (handlers.widget.owns(at.path)) return handlers.widget.answer(request, response, at)
  return handlers.web(request, response, at)
}

/** A proxy asks this before it requests a certificate for a host. */
async function answerHost(
  handlers: Handlers,
  response: ServerResponse,
  { search }: Place,
): Promise<void> {
  const face = await handlers.face(new URLSearchParams(search).get('domain') ?? '')
  const isOurs = face.kind === 'site' ? face.site.state !== 'archived' : face.kind !== 'unknown'
  response.writeHead(isOurs ? 200 : 404, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(isOurs ? 'A site uses this host.\n' : 'No site uses this host.\n')
}

async function upgrade(
  handlers: Handlers,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { path } = placeOf(request.url ?? '/')
  const face = await handlers.face(request.headers.host)
  if (path !== '/live' || face.kind !== 'main') {
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    return
  }
  handlers.upgradeLive(request, socket, head)
}

/** Keeps the path as sent: `//` and the like match no route. */
function placeOf(url: string): { path: string; search: string } {
  const at = url.indexOf('?')
  return at === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, at), search: url.slice(at + 1) }
}

/** Counts in memory instead of the database, so a flood is stopped cheaply. */
function addressBudget({
  requestsPerMinute,
  trustedProxies,
}: Config): (request: IncomingMessage) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (request) => {
    const address = clientAddress(request, trustedProxies)
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const used = (counts.get(address) ?? 0) + 1
    counts.set(address, used)
    return used <= requestsPerMinute
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  response.end(JSON.stringify(body))
}

function answerProblem(
  response: ServerResponse,
  error: unknown,
  requestId: string,
  log: Log,
): void {
  const { problem, retryAfterSeconds, isFault } = problemOf(error, requestId)
  if (isFault) log.error({ err: error, requestId }, 'request failed')
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  })
  response.end(JSON.stringify(problem))
}

// 100 MB at 3 Mbit/s. Other request bodies get less time (body.ts).
const slowestUploadMs = 300_000
