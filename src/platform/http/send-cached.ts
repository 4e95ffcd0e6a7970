import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

import { acceptedEncodings } from './accepted-encodings.ts'
import { answerHeaders } from './answer-headers.ts'

export interface CachedAnswer {
  readonly body: unknown
  readonly seconds: number
  readonly requestId: string
}

export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { body, seconds, requestId }: CachedAnswer,
): void {
  const text = JSON.stringify(body)
  // Weak because compressed and uncompressed versions share it.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  response.setHeader('cache-control', `public, max-age=${seconds}`)
  response.setHeader('etag', etag)
  response.appendHeader('vary', 'accept-encoding')
  if (isAmong(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { 'x-request-id': requestId }).end()
    return
  }
  const isPacked = acceptedEncodings(request).has('gzip')
  const bytes = isPacked ? gzipSync(text) : Buffer.from(text)
  response
    .writeHead(200, {
      ...answerHeaders(requestId),
      ...(isPacked && { 'content-encoding': 'gzip' }),
      'content-length': bytes.length,
    })
    .end(bytes)
}

function isAmong(known: string | undefined, etag: string): boolean {
  return known?.split(',').some((name) => name.trim() === etag) ?? false
}
