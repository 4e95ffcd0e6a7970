import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { loadStaticFiles } from './static-files.ts'

let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'secret')
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'client/unknown.bin'), 'no type')
  await writeFile(join(folder, 'client/assets/app-1a2b.js'), 'plain')
  await writeFile(join(folder, 'client/assets/app-1a2b.js.br'), 'brotli')
  await writeFile(join(folder, 'client/assets/app-1a2b.js.gz'), 'gzip')
  const serve = await loadStaticFiles(join(folder, 'client'))
  server = createServer((incoming, response) => {
    if (!serve(incoming, response, incoming.url ?? '')) response.writeHead(404).end('nothing')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describe('static files of a build', () => {
  test('a file with a hash in its name is cached permanently', async () => {
    const { headers, body } = await get('/assets/app-1a2b.js')
    expect(body).toBe('plain')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('other files are revalidated and answered without content when unchanged', async () => {
    const { headers } = await get('/robots.txt')
    expect(headers['cache-control']).toContain('must-revalidate')
    const again = await get('/robots.txt', { 'if-none-match': headers.etag ?? '' })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip;q=0.8', 'gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'plain'],
  ])('a client that accepts %s gets %s', async (accepted, encoding, body) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.body).toBe(body)
  })

  test('HEAD returns the length without a body', async () => {
    const { headers, body } = await get('/robots.txt', {}, 'HEAD')
    expect(headers['content-length']).toBe('13')
    expect(body).toBe('')
  })

  test.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '//secret.js',
    '/assets/app-1a2b.js.br',
    '/assets',
    '/unknown.bin',
    '/robots.txt/',
    '/robots.txt%00',
  ])('%s is not found', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'nothing' })
  })
})

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
