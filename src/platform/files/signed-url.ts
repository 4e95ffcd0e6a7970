import { createHmac, timingSafeEqual } from 'node:crypto'
import { areOffered, imageFormats, type ImageOptions } from './image-options.ts'
import { checkedKey, isKey } from './storage.ts'

export interface FileUrl {
  secret: string
  key: string
  expiresAt?: Date
  options?: ImageOptions
}

/**
 * A path that serves a file without a session. The signature covers key and expiry only, so a page
 * can pick any offered width, format, and quality.
 */
export function signFileUrl({ secret, key, expiresAt, options }: FileUrl): string {
  const expiry = expiresAt ? String(Math.floor(expiresAt.getTime() / 1000)) : ''
  const query = new URLSearchParams(options && imageQuery(options))
  if (expiry !== '') query.set('e', expiry)
  query.set('s', signature(secret, checkedKey(key), expiry).toString('base64url'))
  return `${prefix}${key}?${query.toString()}`
}

export interface FileRequest {
  secret: string
  url: string
  now: Date
}

export function verifyFileUrl({
  secret,
  url,
  now,
}: FileRequest): { key: string; options?: ImageOptions } | undefined {
  const [path = '', search = ''] = url.split('?', 2)
  const key = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  const query = new URLSearchParams(search)
  const expiry = query.get('e') ?? ''
  if (!isKey(key) || !isSame(signature(secret, key, expiry), query.get('s') ?? '')) return undefined
  if (expiry !== '' && Number(expiry) * 1000 <= now.getTime()) return undefined

  if (!['w', 'f', 'q'].some((name) => query.has(name))) return { key }
  const options = imageOptions(query)
  return options && areOffered(options) ? { key, options } : undefined
}

const prefix = '/files/'

function signature(secret: string, key: string, expiry: string): Buffer {
  return createHmac('sha256', secret).update(`file url\n${key}\n${expiry}`).digest()
}

function isSame(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function imageQuery({ width, format, quality }: ImageOptions): Record<string, string> {
  return {
    w: String(width),
    ...(format && { f: format }),
    ...(quality !== undefined && { q: String(quality) }),
  }
}

function imageOptions(query: URLSearchParams): ImageOptions | undefined {
  const [width, quality, name] = [
    wholeNumber(query.get('w')),
    wholeNumber(query.get('q')),
    query.get('f'),
  ]
  const format = imageFormats.find((offered) => offered === name)
  if (width === undefined) return undefined
  if ((name !== null && !format) || (query.has('q') && quality === undefined)) return undefined
  return { width, ...(format && { format }), ...(quality !== undefined && { quality }) }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}
