import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { Principal, Visitor } from '#platform/permissions/principal.ts'
import { isRead, type Call } from '#platform/registry/call.ts'
import type { Implementation } from '#platform/registry/module.ts'
import { perform } from '#platform/registry/perform.ts'
import { Refusal, refuse } from '#platform/registry/refuse.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import type { IdempotentRequest } from '#platform/scope/idempotency.ts'

import { answerHeaders } from './answer-headers.ts'
import { readJsonBody, readQuery } from './body.ts'
import { exchangeOf } from './exchange-of.ts'
import type { Exchange } from './exchange.ts'
import { ownOriginsOf, refuseForeignOrigin, refuseOtherHost } from './origin-check.ts'
import type { Identify } from './principal-cache.ts'
import { problemOf } from './problem.ts'
import { receiveReader } from './receive-reader.ts'
import type { IdentifyReader, ReadSite } from './reader-token.ts'
import { Router } from './router.ts'
import { sendCached } from './send-cached.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'
import { noVisitors, visitorTokenOf, type FindHome, type IdentifyVisitor } from './visitor-token.ts'

export interface ApiOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly identify: Identify
  readonly identifyVisitor?: IdentifyVisitor
  readonly findHome?: FindHome
  readonly identifyReader?: IdentifyReader
  readonly log: Log
  readonly metrics: Metrics
}

export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  at: ApiPlace,
) => Promise<void>

export interface ApiPlace {
  readonly path: string
  readonly search: string
  readonly requestId: string
  readonly isTenantHost: boolean
  readonly site?: ReadSite | undefined
}

export function createApi(options: ApiOptions): ApiHandler {
  const { runtime, config, log, metrics } = options
  const router = new Router<Route>()
  for (const implementation of runtime.registry.calls) {
    const { method, path } = implementation.call
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    router.add(method, path, { implementation, names })
  }
  const entrance: Entrance = {
    ...options,
    ownOrigins: ownOriginsOf(config),
    cookieName: sessionCookieName(config.publicUrl.protocol === 'https:'),
  }

  return async (request, response, at) => {
    const started = performance.now()
    let name = 'unknown'
    let principal: Principal | undefined
    try {
      const found = router.find(request.method ?? 'GET', at.path)
      if (found.kind === 'missing') refuse('not_found', 'API call not found.')
      if (found.kind === 'other-method') {
        response.setHeader('allow', found.allowed.join(', '))
        refuse('method_not_allowed', `Use ${found.allowed.join(' or ')} here.`)
      }
      const { implementation, names } = found.target
      const { call } = implementation
      name = call.name
      if (!answersOn(call, at)) refuse('not_found', 'API call not found.')
      const asked = await readRequest(entrance, request, { call, names, values: found.values, at })
      principal = asked.principal
      const reader = await receiveReader(entrance, { request, response, call, site: at.site })
      if (call.rules.fromAnyPage) {
        response.setHeader('access-control-allow-origin', '*')
        // The origin check depends on the page, so caches must keep one answer per origin.
        response.appendHeader('vary', 'origin')
      }
      const exchange = {
        ...exchangeOf(request, response, options),
        ...fileOf(request, call),
      }
      const body = await perform(runtime, implementation, {
        ...asked,
        reader,
        exchange,
        requestId: at.requestId,
      })
      if (!response.headersSent) {
        const { cacheSeconds: seconds } = call.rules
        const { requestId } = at
        if (seconds) sendCached(request, response, { body, seconds, requestId })
        else send(response, call.status, body, requestId)
      }
    } catch (error) {
      if (!(error instanceof Refusal) && (request.errored || request.socket.destroyed)) {
        response.destroy()
        return
      }
      const { problem, retryAfterSeconds, isFault } = problemOf(error, at.requestId)
      if (isFault) log.error({ err: error, requestId: at.requestId, call: name }, 'call failed')
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
      // The rest of a rejected body must not be parsed as the next request.
      if (!request.complete) response.setHeader('connection', 'close')
      send(response, problem.status, problem, at.requestId, 'application/problem+json')
    }
    const ms = performance.now() - started
    metrics.observeCall(name, response.statusCode, ms)
    const entry = {
      call: name,
      status: response.statusCode,
      ms: Math.round(ms),
      requestId: at.requestId,
      organizationId: principal?.membership?.organizationId,
      userId: principal?.userId,
    }
    if (ms > config.slowMs) log.warn(entry, 'slow call')
    else log.info(entry, 'call')
  }
}

function answersOn({ access, rules }: Call, { isTenantHost, site }: ApiPlace): boolean {
  if (access.who === 'reader') return site !== undefined
  return !isTenantHost || rules.onTenantHosts === true
}

interface Route {
  readonly implementation: Implementation
  readonly names: readonly string[]
}

interface Entrance extends ApiOptions {
  readonly ownOrigins: ReadonlySet<string>
  readonly cookieName: string
}

async function readRequest(
  { config, cookieName, ownOrigins, identify, identifyVisitor = noVisitors, findHome }: Entrance,
  request: IncomingMessage,
  {
    call,
    names,
    values,
    at,
  }: {
    call: Call
    names: readonly string[]
    values: readonly string[]
    at: { path: string; search: string }
  },
): Promise<{
  principal: Principal | undefined
  visitor: Visitor | undefined
  organizationId: string | undefined
  input: unknown
  idempotency?: IdempotentRequest | undefined
}> {
  const isForVisitors = call.access.who === 'visitor'
  // Calls for any website ignore the session cookie, so no one can be made to act by a page.
  const isFromAnyPage = call.rules.fromAnyPage ?? false
  const isForReaders = call.access.who === 'reader'
  const isWithoutSession = isForVisitors || isForReaders || isFromAnyPage
  const token = isWithoutSession ? undefined : readCookie(request, cookieName)
  if (!isRead(call) && isForReaders) refuseOtherHost(request, config.publicUrl)
  else if (!isRead(call) && !isFromAnyPage) {
    refuseForeignOrigin(request, ownOrigins, token !== undefined)
  }
  const principal = token ? await identify(token, organizationHeader(request)) : undefined
  const isVisitorAsked = isForVisitors || call.rules.knowsVisitor
  const shown = isVisitorAsked ? visitorTokenOf(request) : undefined
  const visitor = shown && (await identifyVisitor(shown))

  const parameters = pathParameters(names, values)
  const organizationId =
    call.access.who === 'page' ? await findHome?.(parameters['id'] ?? '') : undefined
  const line = `${call.method} ${at.path}?${at.search}`
  const isRemembered = !isRead(call) && !call.rules.answersSecret && call.rules.body !== 'file'
  if (isRead(call) || call.method === 'DELETE' || call.rules.body === 'file') {
    const input = merge(readQuery(at.search), parameters)
    return {
      principal,
      visitor,
      organizationId,
      input,
      idempotency: isRemembered ? idempotencyOf(request, principal, line) : undefined,
    }
  }
  if (at.search !== '')
    refuse('invalid', 'This call takes its values in the request body, not in the URL.')
  const { text, value } = await readJsonBody(request, {
    isPlainTaken: isFromAnyPage,
    isDocument: call.rules.takesDocument ?? false,
  })
  return {
    principal,
    visitor,
    organizationId,
    input: merge(value, parameters),
    idempotency: isRemembered ? idempotencyOf(request, principal, `${line}\n${text}`) : undefined,
  }
}

function organizationHeader(request: IncomingMessage): string | undefined {
  const header = request.headers['parley-organization']
  if (header === undefined) return undefined
  if (typeof header === 'string' && uuid.test(header)) return header.toLowerCase()
  refuse('not_found', 'You’re not a member of this organization.')
}

function pathParameters(
  names: readonly string[],
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.map((name, position) => [name, decode(values[position] ?? '')]))
}

function decode(segment: string): string {
  try {
    const text = decodeURIComponent(segment)
    if (!text.includes('\0')) return text
  } catch {
    // An invalid escape sequence matches nothing.
  }
  refuse('not_found', 'Nothing found at this address.')
}

/** A path parameter can't be sent again in the body or the query. */
function merge(given: object, parameters: Record<string, string>): object {
  for (const name of Object.keys(parameters)) {
    if (name in given) {
      refuse('invalid', 'Some values are invalid.', {
        fields: [{ path: name, message: 'This value must be sent in the URL.' }],
      })
    }
  }
  return { ...given, ...parameters }
}

function idempotencyOf(
  request: IncomingMessage,
  principal: Principal | undefined,
  content: string,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !principal) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    refuse('invalid', 'The Idempotency-Key must have 1 to 255 characters.')
  }
  return {
    key,
    actorId: principal.membership?.memberId ?? principal.userId,
    requestHash: hash('sha256', content),
  }
}

function fileOf(request: IncomingMessage, call: Call): Pick<Exchange, 'file' | 'fileLength'> {
  const length = Number(request.headers['content-length'])
  return {
    file: call.rules.body === 'file' ? request : undefined,
    fileLength: Number.isSafeInteger(length) ? length : undefined,
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  requestId: string,
  type = 'application/json',
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const text = status === 204 ? '' : JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(status, {
    ...answerHeaders(requestId, type),
    'content-length': length,
    'cache-control': String(response.getHeader('cache-control') ?? 'no-store'),
  })
  response.end(text, length === text.length ? 'latin1' : 'utf8')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
