import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import type { ImageOptions } from '#platform/files/image-options.ts'
import { resizedImage } from '#platform/files/images.ts'
import { findSignedFile, type SignedFile } from '#platform/files/signed-file.ts'
import { verifyFileUrl } from '#platform/files/signed-url.ts'
import type { Storage } from '#platform/files/storage.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { answerRange, isPlayed, readRange, refuseRange } from './file-range.ts'
import type { Place } from './http.ts'

/**
 * Serves uploads. It uses no cookies: the signature in the URL grants access, and the sandbox stops
 * file content from acting as Parley.
 */
export function createFilesHandler(
  runtime: Runtime,
  storage: Storage,
  secret: string,
): (request: IncomingMessage, response: ServerResponse, at: Place) => Promise<void> {
  const drawn = new DrawnPictures()
  runtime.signals.on((signal) => {
    if (signal.kind === 'organization-deleted') drawn.forget(signal.organizationId)
  })
  return async (request, response, { path, search }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      refuse('method_not_allowed', 'Files are read-only here.')
    }
    const url = search ? `${path}?${search}` : path
    const asked = verifyFileUrl({ secret, url, now: runtime.now() }) ?? missing()
    const [organizationId = '', id = ''] = asked.key.split('/')
    const row = (await findSigned(runtime, organizationId, id)) ?? missing()
    const stored = (await storage.get(asked.key)) ?? missing()

    const headers = safeHeaders(row)
    if (asked.options && row.isInline) {
      const picture = await drawn.get(asked.key, asked.options, () => buffer(stored.stream))
      stored.stream.destroy()
      response.writeHead(200, {
        ...headers,
        'content-type': picture.type,
        'content-length': picture.content.length,
      })
      response.end(request.method === 'HEAD' ? undefined : picture.content)
      return
    }
    if (isPlayed(row.type)) {
      const wanted = readRange(request.headers.range, stored.size)
      if (wanted === 'outside') return refuseRange(response, stored)
      if (wanted) return answerRange({ request, response, headers }, row.type, { stored, wanted })
      response.setHeader('accept-ranges', 'bytes')
    }
    response.writeHead(200, { ...headers, 'content-type': row.type, 'content-length': stored.size })
    if (request.method === 'HEAD') {
      stored.stream.destroy()
      response.end()
    } else {
      await pipeline(stored.stream, response)
    }
  }
}

/** The signature names the organization. */
async function findSigned(runtime: Runtime, organizationId: string, id: string) {
  return inOrganization(runtime, organizationId, bySystem('files', 'read'), (scope) =>
    findSignedFile(scope, id),
  )
}

function safeHeaders({ name, isInline, isLasting = false }: SignedFile) {
  const disposition = isInline ? 'inline' : 'attachment'
  return {
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    // Private, so that no shared cache serves a file after it was deleted.
    'cache-control': isLasting ? 'private, max-age=604800, immutable' : 'private, max-age=300',
  }
}

function missing(): never {
  refuse('not_found', 'This file no longer exists, or its link has expired.')
}

interface Drawn {
  readonly content: Buffer
  readonly type: string
}

/** Caches recently requested sizes, so that popular images are resized once. */
class DrawnPictures {
  private readonly kept = new Map<string, Drawn>()
  private readonly underway = new Map<string, Promise<Drawn>>()
  private bytes = 0

  async get(key: string, options: ImageOptions, read: () => Promise<Buffer>): Promise<Drawn> {
    const name = `${key}?${options.width}.${options.format ?? ''}.${options.quality ?? ''}`
    const before = this.kept.get(name) ?? this.underway.get(name)
    if (before) return before
    if (this.underway.size >= drawnAtOnce) {
      refuse('unavailable', 'Too many images are being processed. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    }
    const [owner = ''] = key.split('/')
    const drawing = read().then((original) => resizedImage(original, { ...options, owner }))
    this.underway.set(name, drawing)
    try {
      const picture = await drawing
      this.keep(name, picture)
      return picture
    } finally {
      this.underway.delete(name)
    }
  }

  /** Removes files of a deleted organization from memory too. */
  forget(organizationId: string): void {
    for (const [name, { content }] of this.kept) {
      if (!name.startsWith(`${organizationId}/`)) continue
      this.kept.delete(name)
      this.bytes -= content.length
    }
  }

  private keep(name: string, picture: Drawn): void {
    this.kept.set(name, picture)
    this.bytes += picture.content.length
    for (const [oldest, { content }] of this.kept) {
      if (this.bytes <= keptBytes) break
      this.kept.delete(oldest)
      this.bytes -= content.length
    }
  }
}

const keptBytes = 32 * 1024 * 1024
const drawnAtOnce = 8
