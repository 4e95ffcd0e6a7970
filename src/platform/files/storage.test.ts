import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startS3StandIn, type S3StandIn } from '#tests/support/s3-stand-in.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageUnavailable, storageKey, type Storage } from './storage.ts'

const account = {
  bucket: 'uploads',
  region: 'eu-central-1',
  accessKeyId: 'AKIDSTANDIN',
  secretAccessKey: 'not so secret',
}
const type = 'application/pdf'
let folder: string
let s3: S3StandIn

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-storage-test-'))
  s3 = await startS3StandIn(account)
})

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const newKey = (): string => storageKey(randomUUID(), randomUUID())

const storages: [string, () => Storage][] = [
  ['disk', () => diskStorage(folder)],
  ['S3', () => s3Storage({ endpoint: s3.endpoint, ...account })],
]

describe.each(storages)('%s storage', (_name, open) => {
  test('returns stored files, from memory and from a stream', async () => {
    const storage = open()
    const content = randomBytes(300_000)
    const chunks = [content.subarray(0, 100_000), content.subarray(100_000)]
    const [fromMemory, fromStream, empty] = [newKey(), newKey(), newKey()]

    await storage.put(fromMemory, content, { type })
    await storage.put(fromStream, Readable.from(chunks), { type })
    await storage.put(empty, Readable.from([]), { type })
    expect(await read(storage, fromMemory)).toEqual(content)
    expect(await read(storage, fromStream)).toEqual(content)
    expect(await read(storage, empty)).toEqual(Buffer.alloc(0))
  })

  test('overwrites', async () => {
    const storage = open()
    const key = newKey()

    await storage.put(key, Buffer.from('old and longer'), { type })
    await storage.put(key, Buffer.from('new'), { type })
    expect(await read(storage, key)).toEqual(Buffer.from('new'))
  })

  test("deletes, and deleting twice isn't an error", async () => {
    const storage = open()
    const key = newKey()
    await storage.put(key, Buffer.from('x'), { type })

    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.get(key)).toBeUndefined()
  })

  test('deletes everything of one organization only', async () => {
    const storage = open()
    const [ours, theirs] = [randomUUID(), randomUUID()]
    const kept = storageKey(theirs, randomUUID())
    const gone = Array.from({ length: 3 }, () => storageKey(ours, randomUUID()))
    for (const key of [kept, ...gone]) await storage.put(key, Buffer.from('x'), { type })

    expect(await storage.deleteSome(ours)).toBe(3)
    expect(await storage.deleteSome(ours)).toBe(0)
    for (const key of gone) expect(await storage.get(key)).toBeUndefined()
    expect(await read(storage, kept)).toEqual(Buffer.from('x'))
  })

  test.each(['', '..', '../other', `${randomUUID()}/`, `${randomUUID()}/..`, '%'])(
    'accepts only UUID folders: %j',
    async (organizationId) => {
      await expect(open().deleteSome(organizationId)).rejects.toThrow('Invalid storage folder.')
    },
  )

  test('keeps nothing of an interrupted upload', async () => {
    const storage = open()
    const key = newKey()
    const broken = Readable.from(breakingOff())

    await expect(storage.put(key, broken, { type })).rejects.toThrow('the visitor went away')
    expect(await storage.get(key)).toBeUndefined()
  })

  test.each([
    '',
    'a',
    '../../etc/passwd',
    `${randomUUID()}/../${randomUUID()}`,
    `${randomUUID()}/${randomUUID()}/..`,
    `/${randomUUID()}/${randomUUID()}`,
    `${randomUUID()}//${randomUUID()}`,
    `${randomUUID()}\\${randomUUID()}`,
    `${randomUUID()}/${randomUUID()}\0`,
    `${randomUUID()}/${randomUUID()}\n`,
    `${randomUUID()}/${randomUUID().toUpperCase()}X`,
    `${randomUUID()}/.htaccess`,
    `${randomUUID()}/%2e%2e`,
  ])('accepts only keys of two UUIDs: %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), { type })).rejects.toThrow(
      'Invalid storage key.',
    )
    await expect(storage.get(key)).rejects.toThrow('Invalid storage key.')
    await expect(storage.delete(key)).rejects.toThrow('Invalid storage key.')
  })
})

describe('disk storage', () => {
  test('leaves no partial files behind', async () => {
    const storage = diskStorage(folder)
    const organizationId = randomUUID()
    const [broken, whole] = [randomUUID(), randomUUID()]
    const halfWay = Readable.from(breakingOff())
    await storage.put(storageKey(organizationId, broken), halfWay, { type }).catch(() => undefined)
    await storage.put(storageKey(organizationId, whole), Buffer.from('x'), { type })

    expect(await readdir(join(folder, organizationId))).toEqual([whole])
  })

  test('leftovers of a power failure are deleted with the organization', async () => {
    const storage = diskStorage(folder)
    const organizationId = randomUUID()
    await storage.put(storageKey(organizationId, randomUUID()), Buffer.from('x'), { type })
    await writeFile(join(folder, organizationId, `${randomUUID()}.incoming`), 'half')

    expect(await storage.deleteSome(organizationId)).toBe(2)
    expect(await storage.deleteSome(organizationId)).toBe(0)
    expect(await readdir(folder)).not.toContain(organizationId)
  })

  test.skipIf(process.platform !== 'linux')(
    "is unavailable if its folder isn't writable",
    async () => {
      const storage = diskStorage('/sys/parley')
      await expect(storage.put(newKey(), Buffer.from('x'), { type })).rejects.toThrow(
        StorageUnavailable,
      )
    },
  )
})

describe('S3 storage', () => {
  afterEach(() => {
    s3.requests = 0
  })

  test('stores under bucket and key with its type', async () => {
    const key = newKey()
    await s3Storage({ endpoint: `${s3.endpoint}/`, ...account }).put(key, Buffer.from('x'), {
      type,
    })

    expect(s3.objects.get(key)).toEqual({ content: Buffer.from('x'), type })
  })

  test.each([
    [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'missing' }, 'NoSuchBucket'],
  ])('with %j is unavailable: %s', async (mistake, code) => {
    const storage = s3Storage({ endpoint: s3.endpoint, ...account, ...mistake })

    for (const act of [
      () => storage.put(newKey(), Buffer.from('x'), { type }),
      () => storage.get(newKey()),
    ]) {
      await expect(act()).rejects.toMatchObject({ name: 'StorageUnavailable', cause: code })
    }
  })

  test('retries once after a transient error, streams included', async () => {
    const storage = s3Storage({ endpoint: s3.endpoint, ...account })
    const key = newKey()

    s3.failNext(503)
    await storage.put(key, Readable.from([Buffer.from('twice')]), { type })
    s3.failNext('cut')
    expect(await read(storage, key)).toEqual(Buffer.from('twice'))
    expect(s3.requests).toBe(4)
  })

  test('is unavailable if the error persists', async () => {
    const storage = s3Storage({ endpoint: s3.endpoint, ...account })

    s3.failNext(500, 500)
    await expect(storage.get(newKey())).rejects.toMatchObject({ cause: 'InternalError' })
    s3.failNext('silence', 'silence')
    const withShortTimeout = s3Storage({ endpoint: s3.endpoint, ...account, patience: 100 })
    await expect(withShortTimeout.get(newKey())).rejects.toThrow(StorageUnavailable)
    s3.failNext('cut', 'cut')
    await expect(storage.put(newKey(), Buffer.from('x'), { type })).rejects.toThrow(
      StorageUnavailable,
    )
  })
})

async function read(storage: Storage, key: string): Promise<Buffer | undefined> {
  const found = await storage.get(key)
  if (!found) return undefined
  const content = await buffer(found.stream)
  expect(found.size).toBe(content.length)
  return content
}

function* breakingOff(): Generator<Buffer> {
  yield Buffer.from('half')
  throw new Error('the visitor went away')
}
