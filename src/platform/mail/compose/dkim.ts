import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto'

import type { ComposedMail } from './compose-mail.ts'

export interface DkimKey {
  readonly domain: string
  readonly selector: string
  readonly key: KeyObject
}

export function dkimKey(domain: string, selector: string, pem: string): DkimKey {
  return { domain, selector, key: createPrivateKey(pem) }
}

/** The same mail with a proof in front that it is the domain's and was not changed (RFC 6376). */
export function signMail(mail: ComposedMail, { domain, selector, key }: DkimKey): ComposedMail {
  const signed = mail.headers.map(fieldOf).filter(({ name }) => signedHeaders.has(name))
  // Named once more than it is there: nobody can add a second one.
  const names = [...signed.map(({ name }) => name), 'from'].join(':')
  const bodyHash = createHash('sha256').update(canonicalBody(mail.body)).digest('base64')
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'ed25519-sha256' : 'rsa-sha256'
  const unsigned = [
    `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};`,
    ` h=${names.replaceAll(/(.{60,70}):/g, '$1:\r\n  ')};`,
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n')
  // Each name takes the last header of it that is left.
  const taken = namesFromLast(signed).map(({ name, value }) => `${name}:${value}\r\n`)
  const { name, value } = fieldOf(unsigned)
  const proven = `${taken.join('')}${name}:${value}`
  const signature = signatureOf(proven, key).replaceAll(/.{70}(?=.)/g, '$&\r\n  ')
  return { headers: [unsigned + signature, ...mail.headers], body: mail.body }
}

interface Field {
  readonly name: string
  readonly value: string
}

/** As `relaxed` reads it: names small, folds and spaces as one. */
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

/** Spaces as one, none at the ends of lines, no empty lines at the end. */
function canonicalBody(body: string): string {
  const lines = body.replaceAll(/[ \t]{2,}|\t/g, ' ').replaceAll(' \r\n', '\r\n')
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  if (lines.endsWith(' ', end)) end -= 1
  return end === 0 ? '' : `${lines.slice(0, end)}\r\n`
}

function signatureOf(text: string, key: KeyObject): string {
  // Of Ed25519 the hash itself is signed (RFC 8463).
  return key.asymmetricKeyType === 'ed25519'
    ? sign(null, createHash('sha256').update(text).digest(), key).toString('base64')
    : sign('sha256', Buffer.from(text), key).toString('base64')
}

const signedHeaders = new Set([
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
])
