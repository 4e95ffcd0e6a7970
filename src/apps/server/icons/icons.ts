import type { ServerResponse } from 'node:http'

import type { Log } from '#platform/observe/log.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

import { drawIcon } from './draw-icon.ts'
import { isPlainSvg } from './plain-svg.ts'

export interface IconOptions {
  readonly apiUrl: string | undefined
  readonly safeFetch: SafeFetch
  readonly log: Log
}

export type ServeIcon = (response: ServerResponse, path: string) => Promise<void>

export function createIcons(options: IconOptions): ServeIcon {
  const remembered = new Map<string, Promise<string | undefined>>()
  return async (response, path) => {
    const name = /^\/icons\/([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(path)?.[1]
    const svg = name && name.length <= longestName ? await find(name) : undefined
    if (svg === undefined) sendMissing(response)
    else sendIcon(response, svg)
  }

  async function find(name: string): Promise<string | undefined> {
    const before = remembered.get(name)
    if (before) return before
    const finding = findIcon(options, name)
    remembered.set(name, finding)
    // Clients can request any name, so the oldest entry makes room.
    if (remembered.size > maxCached) remembered.delete(remembered.keys().next().value ?? '')
    const svg = await finding
    if (svg === undefined) setTimeout(() => remembered.delete(name), missingForMs).unref()
    return svg
  }
}

async function findIcon(options: IconOptions, name: string): Promise<string | undefined> {
  return (await drawIcon(name)) ?? (await fetchIcon(options, name))
}

async function fetchIcon(
  { apiUrl, safeFetch, log }: IconOptions,
  name: string,
): Promise<string | undefined> {
  if (apiUrl === undefined) return undefined
  try {
    const address = `${apiUrl.replace(/\/$/, '')}/${name}.svg`
    const answer = await safeFetch(address, {}, { timeout: timeoutMs, maxBytes: largestBytes })
    const svg = await answer.text()
    return answer.ok && isPlainSvg(svg) ? svg : undefined
  } catch (error) {
    log.warn({ err: error, icon: name }, 'the icon service did not answer')
    return undefined
  }
}

function sendIcon(response: ServerResponse, svg: string): void {
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'content-length': Buffer.byteLength(svg),
    'cache-control': 'public, max-age=31536000, immutable',
    // An icon opened as a page of its own must not run anything.
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(response.req.method === 'HEAD' ? undefined : svg)
}

function sendMissing(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end('Not found\n')
}

const longestName = 64
const maxCached = 2000
const missingForMs = 60_000
const timeoutMs = 1500
const largestBytes = 32_000
