import { Agent, fetch } from 'undici'
import { seconds } from '#lib/duration.ts'
import { isAllowedAddress } from './address-check.ts'
import { cappedBody } from './capped-body.ts'
import { createDns, resolveBySystem, type ResolveAddresses } from './dns.ts'
import { guardedConnector } from './guarded-connector.ts'
import { asOutgoingError, OutgoingFailed, OutgoingRefused } from './outgoing-error.ts'

export interface OutgoingClient {
  /** The only way out for HTTP whose target a person can influence. */
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
  /** How many redirects of a GET or HEAD to follow. Each is checked like the first address. */
  redirects?: number
  /** Milliseconds until the last byte of the answer. */
  timeout?: number
  /** Size of the unpacked answer. */
  maxBytes?: number
}

export interface OutgoingClientOptions {
  /** The instance-level switch for self-hosters: private addresses and any port. */
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
    // Shorter than the time to connect, so that one dead name server leaves time for the answer of the other.
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
  if (!URL.canParse(String(text))) throw new OutgoingRefused('This is not a complete web address.')
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new OutgoingRefused('Only addresses that begin with http:// or https:// can be used.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingRefused('The address must not contain a user name or a password.')
  }
  if (url.port !== '' && !mayUsePort(Number(url.port))) {
    throw new OutgoingRefused('Only the ports 80 and 443 can be used.')
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

// These are between us and the next machine; a value from a caller could smuggle a second
// request or name a host other than the one that was checked.
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

// A redirect to another origin gets nothing that may hold a secret.
function headersForStrangers(headers: Headers): Headers {
  return new Headers(
    [...headers].filter(([name]) => ['accept', 'accept-language', 'user-agent'].includes(name)),
  )
}

// A body is never sent to a place the caller did not name, so other methods are not sent on.
function isRedirect({ method = 'GET' }: Request, { status, headers }: Answer): boolean {
  const isRepeatable = ['GET', 'HEAD'].includes(method.toUpperCase())
  return isRepeatable && [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

function redirectTarget(answer: Answer, from: URL): URL {
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location, from.href)) throw new OutgoingFailed('not readable')
  const target = new URL(location, from)
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutgoingRefused('The server sent us from a secure to an insecure address.')
  }
  return target
}

async function received(answer: Answer, url: URL, maxBytes: number): Promise<Response> {
  const headers = new Headers([...answer.headers])
  headers.delete('set-cookie')
  const announced = answer.body === null ? 0 : Number(headers.get('content-length'))
  // Other numbers than these cannot be put into a Response.
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
