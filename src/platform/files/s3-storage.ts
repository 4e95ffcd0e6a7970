import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import { seconds } from '#lib/duration.ts'
import {
  checkedFolder,
  checkedKey,
  isKey,
  maxBatchSize,
  StorageUnavailable,
  type Storage,
} from './storage.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  patience?: number
}

export function s3Storage(config: S3Config): Storage {
  const call = s3Caller(config)

  return {
    async put(key, content, { type }) {
      checkedKey(key)
      await using upload = Buffer.isBuffer(content)
        ? fromMemory(content)
        : await fromStream(content)
      const answer = await call('PUT', key, upload, { 'content-type': type })
      if (answer.statusCode !== 200) throw await outage(answer)
      await answer.body.dump()
    },

    async get(key) {
      const answer = await call('GET', checkedKey(key))
      if (answer.statusCode === 200)
        return { stream: answer.body, size: Number(answer.headers['content-length']) }
      const error = await outage(answer)
      if (error.cause === 'NoSuchKey') return undefined
      throw error
    },

    delete: (key) => remove(call, key),

    async deleteSome(organizationId) {
      const keys = await listKeys(call, checkedFolder(organizationId))
      for (const key of keys) await remove(call, key)
      return keys.length
    },
  }
}

async function remove(call: Call, key: string): Promise<void> {
  const answer = await call('DELETE', checkedKey(key))
  if (answer.statusCode < 300) return await answer.body.dump()
  const error = await outage(answer)
  if (error.cause !== 'NoSuchKey') throw error
}

/**
 * Keys contain only hex digits, hyphens, and one slash, so the names in the response need no
 * decoding.
 */
async function listKeys(call: Call, folder: string): Promise<string[]> {
  const answer = await call('GET', `?list-type=2&max-keys=${maxBatchSize}&prefix=${folder}%2F`)
  if (answer.statusCode !== 200) throw await outage(answer)
  const listed = await answer.body.text()
  return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key).filter(isKey)
}

type Call = (
  method: Dispatcher.HttpMethod,
  what: string,
  upload?: Upload,
  headers?: Record<string, string>,
) => Promise<Dispatcher.ResponseData>

// The operator configures the endpoint, often inside a private network, so these requests bypass
// the SSRF guard. Users can't influence the target.
function s3Caller({ endpoint, bucket, patience = seconds(10), ...credentials }: S3Config): Call {
  const folder = new URL(`${bucket}/`, endpoint.endsWith('/') ? endpoint : `${endpoint}/`)
  const agent = new Agent({
    connect: { timeout: seconds(3) },
    headersTimeout: patience,
    bodyTimeout: seconds(30),
  })

  return async (method, what, upload, headers = {}) => {
    const url = new URL(what, folder)
    const signedHeaders = async (): Promise<Headers> => {
      const signer = new AwsV4Signer({
        ...credentials,
        method,
        url: url.href,
        service: 's3',
        headers: { ...headers, ...headersOf(upload), 'accept-encoding': 'identity' },
        allHeaders: true,
      })
      const signed = await signer.sign()
      return signed.headers
    }
    const attempt = async (): Promise<Dispatcher.ResponseData> =>
      await request(url, {
        method,
        headers: await signedHeaders(),
        body: upload?.open() ?? null,
        dispatcher: agent,
      })

    // Object stores occasionally answer 500 or 503 and expect a retry. All of these calls are
    // idempotent.
    const first = await attempt().catch(() => undefined)
    if (first && first.statusCode < 500 && first.statusCode !== 429) return first
    await first?.body.dump()
    await sleep(200)
    return await attempt().catch((error: unknown) => {
      throw new StorageUnavailable({ cause: error })
    })
  }
}

function headersOf(upload: Upload | undefined): Record<string, string> {
  if (!upload) return { 'x-amz-content-sha256': createHash('sha256').digest('hex') }
  return { 'x-amz-content-sha256': upload.sha256, 'content-length': String(upload.size) }
}

async function outage(answer: Dispatcher.ResponseData): Promise<StorageUnavailable> {
  const text = await answer.body.text().catch(() => '')
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  return new StorageUnavailable({ cause: code ?? `HTTP ${answer.statusCode}` })
}

interface Upload extends AsyncDisposable {
  size: number
  sha256: string
  open: () => Buffer | Readable
}

function fromMemory(content: Buffer): Upload {
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    open: () => content,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

// S3 needs size and hash before the first byte, so a stream is buffered in a file.
async function fromStream(content: Readable): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-upload-'))
  const path = join(folder, 'content')
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const { size, sha256 } = await spool(content, path)
    return { size, sha256, open: () => createReadStream(path), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function spool(content: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(content, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}
