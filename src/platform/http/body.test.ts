import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { describe, expect, test } from 'vitest'

import { readJsonBody, readQuery } from './body.ts'

describe('a JSON body', () => {
  test('is an object', async () => {
    expect(await read('{"name":"Ada"}')).toMatchObject({ value: { name: 'Ada' } })
  })

  test('may be missing', async () => {
    expect(await read('', {})).toMatchObject({ value: {} })
  })

  test.each([
    ['a list', '[]', 'invalid'],
    ['null', 'null', 'invalid'],
    ['a number', '1', 'invalid'],
    ['half of it', '{"name":', 'invalid'],
    ['two of them', '{}{}', 'invalid'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 'invalid'],
    ['a hidden prototype', '{"a":[{"\\u005f_proto__":{}}],"b":"__proto__"}', 'invalid'],
    ['the NUL character', '{"name":"A\\u0000da"}', 'invalid'],
    ['the NUL character in a key', '{"na\\u0000me":"Ada"}', 'invalid'],
  ])('is refused when it is %s', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'is refused as "%s", which another site\'s form can send',
    async (type) => {
      await expect(read('{}', { 'content-type': type })).rejects.toMatchObject({
        code: 'unsupported_type',
      })
    },
  )

  test('is refused by its declared size before reading', async () => {
    const length = { 'content-type': 'application/json', 'content-length': '1048577' }

    await expect(read('{}', length)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('may be larger for documents, with a limit there too', async () => {
    const whole = `{"a":"${'x'.repeat(1_600_000)}"}`
    const type = { 'content-type': 'application/json' }

    expect((await read(whole, type, { isDocument: true })).text).toHaveLength(whole.length)
    await expect(
      read(`{"a":"${'x'.repeat(3 * 1_048_576)}"}`, type, { isDocument: true }),
    ).rejects.toMatchObject({ code: 'too_large', message: 'The body is larger than 3 MB.' })
  })

  test('is refused by its actual size without a declared one', async () => {
    await expect(read(`{"a":"${'x'.repeat(1_048_576)}"}`)).rejects.toMatchObject({
      code: 'too_large',
    })
  })
})

test('a query is text; a repeated key is a list', () => {
  expect({ ...readQuery('a=1&b=x%20y&a=2') }).toEqual({ a: ['1', '2'], b: 'x y' })
  expect(readQuery('__proto__=1')).not.toHaveProperty('polluted')
  expect(() => readQuery('a=%00')).toThrow('NUL')
})

test('a query has at most 100 parameters, refused before they are parsed', () => {
  const pairs = (count: number): string => Array.from({ length: count }, () => 'a=1').join('&')

  expect(readQuery(pairs(100))['a']).toHaveLength(100)
  expect(() => readQuery(pairs(101))).toThrow('more than 100 parameters')
  expect(() => readQuery('a&'.repeat(7900))).toThrow('more than 100 parameters')
})

function read(
  text: string,
  headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' },
  options: Parameters<typeof readJsonBody>[1] = {},
): ReturnType<typeof readJsonBody> {
  const request = Object.assign(Readable.from(text === '' ? [] : [Buffer.from(text)]), { headers })
  return readJsonBody(request as unknown as IncomingMessage, options)
}
