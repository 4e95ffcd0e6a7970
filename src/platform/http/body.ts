import type { IncomingMessage } from 'node:http'

import { refuse } from '#platform/registry/refuse.ts'

export async function readJsonBody(
  request: IncomingMessage,
  { isPlainTaken = false, isDocument = false } = {},
): Promise<{ text: string; value: object }> {
  const text = await readText(request, isDocument ? documentMegabytes : usualMegabytes)
  if (text === '') return { text, value: {} }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  // Other websites can send text/plain without a CORS preflight.
  const isTaken = type === 'application/json' || (isPlainTaken && type === 'text/plain')
  if (!isTaken) refuse('unsupported_type', 'Send the body as application/json.')
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse('invalid', 'The body must be a JSON object.')
  }
  if (text.includes('__proto__')) refuseProto(value)
  // PostgreSQL text can't contain NUL. Checking the raw text first is cheap.
  if (text.includes('\\u0000')) refuseNul(value)
  return { text, value }
}

export async function readFormBody(request: IncomingMessage): Promise<URLSearchParams> {
  const text = await readText(request, usualMegabytes)
  const values = new URLSearchParams(text)
  if (values.size > maxFormFields) refuse('too_large', 'The form has too many fields.')
  for (const [name, value] of values) {
    if (name.includes('\0') || value.includes('\0')) refuseNulSentence()
  }
  return values
}

export function isForm({ method, headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return method === 'POST' && type === 'application/x-www-form-urlencoded'
}

export function readQuery(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null)
  if (search === '') return values
  if (hasMoreThan(search, '&', maxQueryPairs - 1)) {
    refuse('too_large', `The query has more than ${maxQueryPairs} parameters.`)
  }
  for (const [key, value] of new URLSearchParams(search)) {
    if (key.includes('\0') || value.includes('\0')) refuseNulSentence()
    const before = values[key]
    if (before === undefined) values[key] = value
    else if (typeof before === 'string') values[key] = [before, value]
    else before.push(value)
  }
  return values
}

async function readText(request: IncomingMessage, megabytes: number): Promise<string> {
  const maximumBytes = megabytes * 1_048_576
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) refuseSize(megabytes)
  const chunks: Buffer[] = []
  let size = 0
  // No real client needs this long for a megabyte; slower ones only hold the connection.
  const timer = setTimeout(() => request.destroy(), longestBodyMs)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maximumBytes) refuseSize(megabytes)
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    refuse('invalid', 'The body is not valid JSON.')
  }
}

function refuseProto(value: unknown): void {
  walk(value, (_, key) => {
    if (key === '__proto__') refuse('invalid', 'Some values are invalid.', protoField)
  })
}

function refuseNul(value: unknown): void {
  walk(value, (entry, key) => {
    if (key.includes('\0') || (typeof entry === 'string' && entry.includes('\0')))
      refuseNulSentence()
  })
}

/** Not recursive: a body can be nested deeper than the stack allows. */
function walk(value: unknown, visit: (value: unknown, key: string) => void): void {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const current = waiting.pop()
    if (typeof current !== 'object' || current === null) continue
    for (const key of Object.keys(current)) {
      const entry: unknown = Reflect.get(current, key)
      visit(entry, key)
      waiting.push(entry)
    }
  }
}

// Counted before parsing: this runs before authentication, so it must cost next to nothing.
function hasMoreThan(text: string, sign: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    if (++count > most) return true
  }
  return false
}

function refuseNulSentence(): never {
  refuse('invalid', 'Text must not contain the NUL character.')
}

function refuseSize(megabytes: number): never {
  refuse('too_large', `The body is larger than ${megabytes} MB.`)
}

const usualMegabytes = 1
/** A document can have 1.5 MiB, and JSON escapes some characters as several. */
const documentMegabytes = 3
const longestBodyMs = 20_000
const maxFormFields = 2000
const maxQueryPairs = 100
const protoField = { fields: [{ path: '__proto__', message: 'Unknown field.' }] }
