import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto'

import { singleHeaders } from '../single-headers.ts'
import type { ComposedMail } from './compose-mail.ts'

export interface DkimKey {
  readonly domain: string
  readonly selector: string
  readonly key: KeyObject
}

export function dkimKey(domain: string, selector: string, pem: string): DkimKey {
  return { domain, selector, key: createPrivateKey(pem) }
}

/** Adds a DKIM signature of the domain (RFC 6376). */
export function signMail(mail: ComposedMail, key: DkimKey): ComposedMail {
  const bodyHash = createHash('sha256').update(canonicalBody(mail.body)).digest('base64')
  const proof = proofOf(mail.headers, { bodyHash, bodyForm: 'relaxed' }, key)
  const signature = signatureOf(proof.proven, key.key)
  return { headers: [proof.unsigned + folded(signature), ...mail.headers], body: mail.body }
}

/**
 * The DKIM header for a body with a known hash. Signs in the thread pool, so that signing doesn't
 * block sending.
 */
export async function signHeaders(
  headers: readonly string[],
  bodyHash: string,
  key: DkimKey,
): Promise<string> {
  const { unsigned, proven } = proofOf(headers, { bodyHash, bodyForm: 'simple' }, key)
  if (key.key.asymmetricKeyType === 'ed25519') {
    return unsigned + folded(signatureOf(proven, key.key))
  }
  const signature = await new Promise<Buffer>((resolve, reject) =>
    sign('sha256', Buffer.from(proven), key.key, (error, made) =>
      error ? reject(error) : resolve(made),
    ),
  )
  return unsigned + folded(signature.toString('base64'))
}

function proofOf(
  headers: readonly string[],
  { bodyHash, bodyForm }: { bodyHash: string; bodyForm: 'simple' | 'relaxed' },
  { domain, selector, key }: DkimKey,
): { unsigned: string; proven: string } {
  const signed = headers.map(fieldOf).filter(({ name }) => signedHeaders.has(name))
  // Listed once more than they occur, so that a second one can't be added.
  const names = [...signed.map(({ name }) => name), ...singleHeaders].join(':')
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'ed25519-sha256' : 'rsa-sha256'
  const unsigned = [
    `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/${bodyForm}; d=${domain}; s=${selector};`,
    ` h=${names.replaceAll(/(.{60,70}):/g, '$1:\r\n  ')};`,
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n')
  // Each listed name matches the last unused header of that name.
  const taken = namesFromLast(signed).map(({ name, value }) => `${name}:${value}\r\n`)
  const { name, value } = fieldOf(unsigned)
  return { unsigned, proven: `${taken.join('')}${name}:${value}` }
}

function folded(signature: string): string {
  return signature.replaceAll(/.{70}(?=.)/g, '$&\r\n  ')
}

interface Field {
  readonly name: string
  readonly value: string
}

/** `relaxed` canonicalization: lowercase names, folds and spaces collapsed. */
function fieldOf(header: string): Field {
  const colon = header.indexOf(':')
  return {
    name: header.slice(0, colon).trim().toLowerCase(),
    value: header
      .slice(colon + 1)
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim(),
  }
}

function namesFromLast(fields: readonly Field[]): Field[] {
  const left = Map.groupBy(fields, ({ name }) => name)
  return fields.flatMap(({ name }) => left.get(name)?.pop() ?? [])
}

/** Collapses spaces, trims line ends, and drops trailing empty lines. */
function canonicalBody(body: string): string {
  const lines = body.replaceAll(/[ \t]{2,}|\t/g, ' ').replaceAll(' \r\n', '\r\n')
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  if (lines.endsWith(' ', end)) end -= 1
  return end === 0 ? '' : `${lines.slice(0, end)}\r\n`
}

function signatureOf(text: string, key: KeyObject): string {
  // For Ed25519, the hash is signed (RFC 8463).
  return key.asymmetricKeyType === 'ed25519'
    ? sign(null, createHash('sha256').update(text).digest(), key).toString('base64')
    : sign('sha256', Buffer.from(text), key).toString('base64')
}

const signedHeaders: ReadonlySet<string> = new Set([
  ...singleHeaders,
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
])
