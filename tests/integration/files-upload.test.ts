import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deleteFile, getFile } from '#modules/files/contract.ts'
import type { File } from '#modules/files/model.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe('an upload', () => {
  test('is returned unchanged as a sandboxed download', async () => {
    const content = Buffer.from('<script>alert(1)</script>')
    const file = await uploaded(acme.agent.client, 'attachment', 'note.html', content)
    const answer = await fetchFile(file)

    expect(answer.status).toBe(200)
    expect(answer.text).toBe(content.toString())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('of an image is re-encoded without metadata', async () => {
    const secret = 'taken at 59.3293 north'
    const original = await picture({ width: 900, comment: secret })
    const file = await uploaded(acme.agent.client, 'logo', 'me.jpg', original)

    expect(file).toMatchObject({ type: 'image/webp', width: 900 })
    expect((await fetchFile(file)).text).not.toContain(secret)
  })

  test('of an image is served only at the offered widths', async () => {
    const file = await uploaded(
      acme.agent.client,
      'logo',
      'logo.png',
      await picture({ width: 900 }),
    )
    const small = await fetchFile(file, '&w=320&f=webp&q=75')
    const odd = await fetchFile(file, '&w=321')

    expect(small).toMatchObject({ status: 200 })
    expect(small.headers['content-type']).toBe('image/webp')
    expect(Number(small.headers['content-length'])).toBeLessThan(file.size)
    expect(odd.status).toBe(404)
  })

  test.each([
    ['logo', 'a.txt', Buffer.from('not a picture'), 422],
    ['logo', 'a.png', Buffer.from('\x89PNG\r\n\x1a\n, or so it says'), 422],
    ['attachment', 'setup.exe', Buffer.from('MZ'), 422],
    ['attachment', 'empty.txt', Buffer.alloc(0), 422],
    [
      'logo',
      'huge.png',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(6 * 1024 * 1024)]),
      413,
    ],
    ['nonsense', 'a.txt', Buffer.from('a'), 400],
  ])('for %s named %s is rejected with a sentence', async (use, name, content, status) => {
    const answer = await upload(acme.agent.client, use, name, content)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ detail: expect.stringMatching(/\.$/) })
  })
})

describe('the URL of a file', () => {
  test('is invalid after it was changed or has expired', async () => {
    const file = await uploaded(acme.agent.client, 'attachment', 'a.txt', Buffer.from('a'))
    const url = new URL(file.url)
    const later = file.url.replace(/e=\d+/, 'e=9999999999')
    const otherFile = file.url.replace(file.id, crypto.randomUUID())

    for (const changed of [later, otherFile, url.origin + url.pathname]) {
      expect((await fetchFile({ url: changed })).status).toBe(404)
    }
  })

  test('is not available to another organization', async () => {
    const file = await uploaded(acme.agent.client, 'attachment', 'a.txt', Buffer.from('a'))
    const answer = await globex.owner.client.call(getFile, { id: file.id })
    expect(answer.status).toBe(404)
  })
})

test('a file can be deleted by its uploader and is gone', async () => {
  const file = await uploaded(acme.agent.client, 'attachment', 'a.txt', Buffer.from('a'))

  expect((await acme.viewer.client.call(deleteFile, { id: file.id })).status).toBe(403)
  await acme.agent.client.must(deleteFile, { id: file.id })
  expect((await fetchFile(file)).status).toBe(404)
})

async function uploaded(client: Client, use: string, name: string, body: Buffer): Promise<File> {
  const answer = await upload(client, use, name, body)
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return answer.body as File
}

function upload(client: Client, use: string, name: string, body: Buffer): Promise<Answer> {
  const query = new URLSearchParams({ use, name })
  return client.send({ method: 'POST', path: `/api/files?${query.toString()}`, body })
}

function fetchFile({ url }: { url: string }, more = ''): Promise<Answer> {
  const { pathname, search } = new URL(url)
  return server.client().send({ path: pathname + search + more })
}

async function picture({ width, comment }: { width: number; comment?: string }): Promise<Buffer> {
  const image = sharp({
    create: {
      width,
      height: 600,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).jpeg()
  return (comment ? image.withExif({ IFD0: { ImageDescription: comment } }) : image).toBuffer()
}
