import { Agent, fetch } from 'undici'
import { seconds } from '#lib/duration.ts'
import { isAllowedAddress } from './address-check.ts'
import { cappedBody } from './capped-body.ts'
import { createDns, resolveBySystem, type ResolveAddresses } from './dns.ts'
import { guardedConnector } from './guarded-connector.ts'
import { asOutgoingError, OutgoingFailed, OutgoingRefused } from './outgoing-error.ts'

export interface OutgoingClient {
  /** The only HTTP client allowed for URLs that a person can influence. */
  safeFetch: SafeFetch
  close: () => Promise<void>
}

export type SafeFetch = (
  url: string | URL,
  init?: OutgoingInit,
  rules?: OutgoingRules,
) => Promise<Response>

export interface OutgoingInit {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: string | Uint8Array<ArrayBuffer> | URLSearchParams | undefined
  signal?: AbortSignal | undefined
}

export interface OutgoingRules {
  /** How many redirects of a GET or HEAD to follow. Each one is checked like the first URL. */
  redirects?: number
  /** Time limit in milliseconds for the whole response. */
  timeout?: number
  /** Size limit of the decompressed response. */
  maxBytes?: number
}

export interface OutgoingClientOptions {
  /** An install-wide setting for self-hosters: allows private addresses and any port. */
  allowPrivate: boolean
  resolve?: ResolveAddresses
}

export function createOutgoingClient({
  allowPrivate,
  resolve,
}: OutgoingClientOptions): OutgoingClient {
  const reach = allowPrivate ? 'public and private' : 'public'
  return openOutgoingClient({
    mayReach: (address) => isAllowedAddress(address, reach),
    mayUsePort: (port) => allowPrivate || port === 80 || port === 443,
    // Shorter than the connect timeout, so that a second name server can still answer.
    resolve:
      resolve ??
      (allowPrivate ? resolveBySystem : createDns({ timeout: seconds(2) }).resolveAddresses),
    connectTimeout: seconds(3),
  })
}

export interface OutgoingClientRules {
  mayReach: (address: string) => boolean
  mayUsePort: (port: number) => boolean
  resolve: ResolveAddresses
  connectTimeout: number
}

export function openOutgoingClient({
  mayReach,
  mayUsePort,
  resolve,
  connectTimeout,
}: OutgoingClientRules): OutgoingClient {
  const agent = new Agent({
    connect: guardedConnector({ mayReach, resolve, timeout: connectTimeout }),
  })

  const safeFetch: SafeFetch = async (url, init = {}, rules = {}) => {
    const { redirects = 0, timeout = seconds(10), maxBytes = 5_000_000 } = rules
    const signals = [AbortSignal.timeout(timeout), init.signal].filter(
      (signal) => signal !== undefined,
    )
    const request = { ...init, headers: ownHeaders(init.headers), signal: AbortSignal.any(signals) }

    let target = checkedUrl(url, mayUsePort)
    let answer = await send(agent, target, request)
    for (let hop = 1; redirects > 0 && isRedirect(request, answer); hop++) {
      await answer.body?.cancel()
      if (hop > redirects) throw new OutgoingFailed('too many redirects')
      const next = checkedUrl(redirectTarget(answer, target), mayUsePort)
      if (next.origin !== target.origin) request.headers = headersForStrangers(request.headers)
      target = next
      answer = await send(agent, target, request)
    }
    return await received(answer, target, maxBytes)
  }

  return { safeFetch, close: () => agent.destroy() }
}

type Answer = Awaited<ReturnType<typeof fetch>>
type Request = OutgoingInit & { headers: Headers; signal: AbortSignal }

function checkedUrl(text: string | URL, mayUsePort: OutgoingClientRules['mayUsePort']): URL {
  if (!URL.canParse(String(text)))
    throw new OutgoingRefused('Enter a full URL, such as https://example.com.')
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new OutgoingRefused('Enter a URL that starts with http:// or https://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingRefused('Remove the username and password from the URL.')
  }
  if (url.port !== '' && !mayUsePort(Number(url.port))) {
    throw new OutgoingRefused('Only ports 80 and 443 are allowed.')
  }
  return url
}

async function send(
  agent: Agent,
  url: URL,
  { method, headers, body, signal }: Request,
): Promise<Answer> {
  try {
    return await fetch(url, {
      method: method ?? 'GET',
      headers: [...headers],
      body: body ?? null,
      signal,
      redirect: 'manual',
      dispatcher: agent,
    })
  } catch (error) {
    throw asOutgoingError(error)
  }
}

// Connection-level headers: a caller's value could smuggle a second request or name another host.
const connectionHeaders = [
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

function ownHeaders(given: OutgoingInit['headers']): Headers {
  const headers = new Headers(given)
  for (const name of connectionHeaders) headers.delete(name)
  headers.set('user-agent', 'Parley')
  return headers
}

// Headers that may hold a secret are dropped on a redirect to another origin.
function headersForStrangers(headers: Headers): Headers {
  return new Headers(
    [...headers].filter(([name]) => ['accept', 'accept-language', 'user-agent'].includes(name)),
  )
}

// Bodies are never sent to a URL the caller didn't name, so other methods don't follow redirects.
function isRedirect({ method = 'GET' }: Request, { status, headers }: Answer): boolean {
  const isRepeatable = ['GET', 'HEAD'].includes(method.toUpperCase())
  return isRepeatable && [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

function redirectTarget(answer: Answer, from: URL): URL {
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location, from.href)) throw new OutgoingFailed('not readable')
  const target = new URL(location, from)
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutgoingRefused('The server redirected from a secure to an insecure URL.')
  }
  return target
}

async function received(answer: Answer, url: URL, maxBytes: number): Promise<Response> {
  const headers = new Headers([...answer.headers])
  headers.delete('set-cookie')
  const announced = answer.body === null ? 0 : Number(headers.get('content-length'))
  // Response accepts only these status codes.
  const isStatus = answer.status >= 200 && answer.status <= 599
  if (!isStatus || announced > maxBytes) {
    await answer.body?.cancel()
    throw new OutgoingFailed(isStatus ? 'too large' : 'not readable')
  }
  const body = answer.body && cappedBody(answer.body, maxBytes)
  return Object.defineProperty(new Response(body, { status: answer.status, headers }), 'url', {
    value: url.href,
  })
}
