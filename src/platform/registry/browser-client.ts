import { ApiProblem } from './api-problem.ts'
import type { Call, InputOf, OutputOf } from './call.ts'

/** Sends a call to the server. Throws refusals as ApiProblem. */
export async function callApi<C extends Call>(
  offered: C,
  input: InputOf<C>,
  /** `keepalive`: the request survives navigation away from the page. */
  options?: Pick<RequestInit, 'keepalive'>,
): Promise<OutputOf<C>> {
  const { url, init } = requestOf(offered, input)
  const response = await sendRequest(url, { ...init, ...options })
  if (!response.ok) throw await problemOf(response)
  // The server's output schema has already validated the answer.
  return (await response.json()) as OutputOf<C>
}

export async function fetchFile<C extends Call>(
  offered: C,
  input: InputOf<C>,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const { url, init } = requestOf(offered, input)
  const response = await sendRequest(url, init)
  if (!response.ok) throw await problemOf(response)
  const disposition = /filename\*=UTF-8''([^;]+)/.exec(
    response.headers.get('content-disposition') ?? '',
  )
  return { name: decodeURIComponent(disposition?.[1] ?? 'file'), content: await response.blob() }
}

/** Requests without a body are retried once. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(url, init)
  // Requests with a body are never retried automatically; the user decides.
  const hasBody = init.body !== undefined && init.body !== null
  if (hasBody || !retryableStatuses.has(response.status)) return response
  await pause(response)
  return send(url, init)
}

interface ApiRequest {
  readonly url: string
  readonly init: RequestInit & { readonly body?: string }
}

export function requestOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: unknown,
): ApiRequest {
  const rest = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = queryOf(rest)
    return { url: query ? `${filled}?${query}` : filled, init: { method, headers: accept } }
  }
  const headers = { ...accept, 'content-type': 'application/json', 'idempotency-key': newKey() }
  return { url: filled, init: { method, headers, body: JSON.stringify(Object.fromEntries(rest)) } }
}

function queryOf(values: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    for (const one of [value].flat()) query.append(name, String(one))
  }
  return query.toString()
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(inItsOrganization())) headers.set(name, value)
    return await fetch(url, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    throw new ApiProblem(unreachable, { cause: error })
  }
}

/** This page's organization, even if another tab has switched since. */
export function setPageOrganization(id: string | undefined): void {
  organizationId = id
}

let organizationId: string | undefined

export function inItsOrganization(): Readonly<Record<string, string>> {
  return organizationId === undefined ? {} : { 'parley-organization': organizationId }
}

function pause(response: Response): Promise<void> {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  const ms = Math.min(Math.max(seconds * 1000, 200), longestPauseMs)
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const problem: unknown = await response.json().catch(() => undefined)
  return new ApiProblem({ ...fallback, status: response.status, ...asObject(problem) })
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** randomUUID is missing on pages loaded without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const accept = { accept: 'application/json' }
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const longestPauseMs = 2000
const fallback = { code: 'internal', detail: 'Something went wrong. Try again in a moment.' }
const unreachable = {
  status: 0,
  code: 'unreachable',
  detail: 'Couldn’t reach the server. Check your connection and try again.',
}
