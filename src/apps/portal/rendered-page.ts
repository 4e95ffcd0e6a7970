import type { IncomingMessage, ServerResponse } from 'node:http'

import type { SiteFace } from '#modules/sites/model.ts'
import type { Config } from '#platform/config/config.ts'
import { readerTokenOf } from '#platform/http/reader-token.ts'
import type { PortalLanguage } from '#platform/portal/words.ts'

import { publicCache, type PageAnswer } from './answer-page.ts'
import type { RenderedPage } from './page-memory.ts'

export function placeOf(
  request: IncomingMessage,
  {
    site,
    at,
    config,
    script,
    language,
  }: {
    readonly site: SiteFace
    readonly at: { readonly path: string; readonly search: string }
    readonly config: Config
    readonly script: string
    readonly language: PortalLanguage
  },
): string | undefined {
  if (!['GET', 'HEAD'].includes(request.method ?? '') || site.state !== 'active') return undefined
  const { session, key } = readerTokenOf(request, config.publicUrl.protocol === 'https:')
  if (session !== undefined || key !== '' || at.search.length > longestSearch) return undefined
  const host = request.headers.host?.toLowerCase() ?? ''
  return [site.siteId, host, script, language, at.path, at.search].join(' ')
}

export function wholePage(answer: PageAnswer): RenderedPage | undefined {
  const { etag, 'cache-control': cacheControl } = answer.headers
  if (answer.status !== 200 || cacheControl !== publicCache || etag === undefined) return undefined
  const { status, headers, body } = answer
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  // Leaves the fingerprint out of the memory.
  return { status, headers, body: bytes, etag, bytes }
}

export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, bytes, etag }: RenderedPage,
): void {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const longestSearch = 300
