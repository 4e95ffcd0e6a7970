import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3StandIn {
  endpoint: string
  objects: Map<string, { content: Buffer; type: string }>
  requests: number
  failNext: (...failures: (number | 'silence' | 'cut')[]) => void
  close: () => Promise<void>
}

interface Account {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A small S3 on loopback: path style, one bucket, signatures version 4 checked. */
export async function startS3StandIn(account: Account): Promise<S3StandIn> {
  const failures: (number | 'silence' | 'cut')[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    requests: 0,
    failNext: (...next) => void failures.push(...next),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    standIn.requests++
    const failure = failures.shift()
    if (failure === 'silence') return
    if (failure === 'cut') return void request.socket.destroy()
    const content = await buffer(request)
    try {
      if (failure) throw new S3Error(failure, failure === 503 ? 'SlowDown' : 'InternalError')
      checkSignature(request, content, account)
      respond(request, response, { content, objects: standIn.objects, bucket: account.bucket })
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.message}</Code></Error>`,
      )
    }
  }

  return standIn
}

class S3Error extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

interface Store {
  content: Buffer
  objects: S3StandIn['objects']
  bucket: string
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { content, objects, bucket }: Store,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const [, name, ...rest] = decodeURIComponent(pathname).split('/')
  const key = rest.join('/')
  if (name !== bucket) throw new S3Error(404, 'NoSuchBucket')
  if (request.method === 'GET' && searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(listing(objects, searchParams))
    return
  }

  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined)
      throw new S3Error(411, 'MissingContentLength')
    objects.set(key, { content, type: request.headers['content-type'] ?? 'binary/octet-stream' })
    response.writeHead(200, { etag: etagOf(content) }).end()
  } else if (request.method === 'GET') {
    const found = objects.get(key)
    if (!found) throw new S3Error(404, 'NoSuchKey')
    const headers = {
      'content-type': found.type,
      'content-length': found.content.length,
      etag: etagOf(found.content),
    }
    response.writeHead(200, headers).end(found.content)
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else {
    throw new S3Error(405, 'MethodNotAllowed')
  }
}

function listing(objects: S3StandIn['objects'], asked: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? ''))
  const shown = keys.toSorted().slice(0, Number(asked.get('max-keys') ?? 1000))
  const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${contents.join('')}</ListBucketResult>`
}

function checkSignature(request: IncomingMessage, content: Buffer, account: Account): void {
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, credential = '', signedHeaders = '', signature = ''] = fields ?? []
  if (!fields) throw new S3Error(403, 'AccessDenied')

  const [accessKeyId, ...scope] = credential.split('/')
  const time = headerOf(request, 'x-amz-date')
  const date = time.slice(0, 8)
  if (accessKeyId !== account.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  if (scope.join('/') !== `${date}/${account.region}/s3/aws4_request`) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed')
  }
  if (Math.abs(Date.now() - timeOf(time)) > 15 * 60_000)
    throw new S3Error(403, 'RequestTimeTooSkewed')
  if (!areRequiredSigned(request, signedHeaders.split(';'))) throw new S3Error(403, 'AccessDenied')

  const canonical = canonicalRequest(request, signedHeaders)
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')
  const expected = hmac(signingKey(account, date), toSign)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch')

  const promised = headerOf(request, 'x-amz-content-sha256')
  if (promised !== 'UNSIGNED-PAYLOAD' && promised !== sha256(content)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  }
}

function areRequiredSigned({ headers }: IncomingMessage, signed: string[]): boolean {
  const required = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  )
  return (
    required.includes('x-amz-content-sha256') && required.every((name) => signed.includes(name))
  )
}

function canonicalRequest(request: IncomingMessage, signedHeaders: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`)
  return [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    headers.join(''),
    signedHeaders,
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
}

function signingKey({ secretAccessKey, region }: Account, date: string): Buffer {
  return [date, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`))
}

function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function headerOf(request: IncomingMessage, name: string): string {
  return request.headers[name]?.toString() ?? ''
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}
