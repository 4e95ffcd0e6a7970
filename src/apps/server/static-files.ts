import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'

import { acceptedEncodings } from '#platform/http/accepted-encodings.ts'

export type ServeStatic = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean

/**
 * Keeps files in memory: a later build may replace them on disk while pages still refer to the old
 * ones. Paths are only looked up in a map, so they can't escape the folder.
 */
export async function loadStaticFiles(
  folder: string,
  headersOf: HeadersOf = () => ({}),
): Promise<ServeStatic> {
  const files = await readFiles(folder, headersOf)
  return (request, response, path) => {
    const file = files.get(path)
    if (file) send(request, response, file)
    return file !== undefined
  }
}

type HeadersOf = (path: string) => Readonly<Record<string, string>>

interface StaticFile {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly content: Buffer
  readonly encoded: readonly { readonly encoding: string; readonly content: Buffer }[]
}

async function readFiles(
  folder: string,
  headersOf: HeadersOf,
): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Buffer>()
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return
      const file = join(entry.parentPath, entry.name)
      contents.set(`/${relative(folder, file).split(sep).join('/')}`, await readFile(file))
    }),
  )
  const files = new Map<string, StaticFile>()
  for (const [path, content] of contents) {
    const type = contentTypes[extname(path)]
    if (!type) continue
    const file = describe(path, type, content, contents)
    files.set(path, { ...file, headers: { ...file.headers, ...headersOf(path) } })
  }
  return files
}

function describe(
  path: string,
  type: string,
  content: Buffer,
  contents: ReadonlyMap<string, Buffer>,
): StaticFile {
  const encoded = encodings.flatMap(({ encoding, extension }) => {
    const smaller = contents.get(path + extension)
    return smaller ? [{ encoding, content: smaller }] : []
  })
  return {
    content,
    encoded,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': type,
      // The file name contains a content hash.
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(encoded.length > 0 && { vary: 'accept-encoding' }),
    },
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, etag, content, encoded }: StaticFile,
): void {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...headers, etag }).end()
    return
  }
  const accepted = acceptedEncodings(request)
  const choice = encoded.find(({ encoding }) => accepted.has(encoding))
  const body = choice?.content ?? content
  response.writeHead(200, {
    ...headers,
    etag,
    'content-length': body.length,
    ...(choice && { 'content-encoding': choice.encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const encodings = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
]

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
