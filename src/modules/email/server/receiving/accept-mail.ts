import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'

import { storageKey, type Storage } from '#platform/files/storage.ts'
import { MailFingerprint } from '#platform/mail/receiving/mail-fingerprint.ts'
import { MailRefused } from '#platform/mail/receiving/mail-refused.ts'
import { maxMailBytes } from '#platform/mail/receiving/smtp-receiver.ts'

import type { MailBatcher } from './mail-batcher.ts'
import type { NewInbound, Destination } from './store.ts'

export interface MailDestination extends Destination {
  /** The recipients it arrived for. */
  readonly address: string
}

export interface AcceptedMail {
  readonly content: Readable
  readonly places: readonly MailDestination[]
  readonly envelopeFrom: string
  /** Undefined for fetched email. */
  readonly client: { readonly ip: string; readonly name: string } | undefined
}

export interface Keeping {
  readonly line: MailBatcher
  readonly storage: Storage
}

/**
 * Stores an email with its row before it is acknowledged; processing happens later. A duplicate, to
 * another address or by another route, resolves to the existing one.
 */
export async function acceptMail({ line, storage }: Keeping, mail: AcceptedMail): Promise<void> {
  const print = new MailFingerprint()
  const content = Readable.from(readingAlong(mail.content, print), { objectMode: false })
  const copies = [...Map.groupBy(mail.places, ({ organizationId }) => organizationId)].map(
    ([organizationId, places]) => ({ organizationId, places, id: randomUUIDv7() }),
  )
  const [first, ...others] = copies
  if (!first) return
  const unneeded = new Set(copies.map(keyOf))
  try {
    await storage.put(keyOf(first), content, { type })
    const contentKey = print.key()
    for (const copy of others) await copyRaw(storage, keyOf(first), keyOf(copy))
    for (const copy of copies) {
      const { size } = print
      const isNew = await line.note(
        copy.organizationId,
        asInbound(copy, mail, { contentKey, size }),
      )
      if (isNew) unneeded.delete(keyOf(copy))
    }
  } finally {
    for (const key of unneeded) await storage.delete(key).catch(() => {})
  }
}

const type = 'message/rfc822'

interface Copy {
  readonly organizationId: string
  readonly id: string
  readonly places: readonly MailDestination[]
}

function keyOf({ organizationId, id }: Copy): string {
  return storageKey(organizationId, id)
}

async function* readingAlong(
  content: AsyncIterable<Uint8Array>,
  print: MailFingerprint,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const piece = Buffer.from(chunk)
    print.add(piece)
    // Enforced regardless of the size the client announced.
    if (print.size > maxMailBytes) throw new MailRefused(552, 'This email is too large.')
    yield piece
  }
}

async function copyRaw(storage: Storage, from: string, to: string): Promise<void> {
  const stored = await storage.get(from)
  if (!stored) throw new Error('The email was not stored.')
  await storage.put(to, stored.stream, { type })
}

function asInbound(
  { id, places }: Copy,
  { envelopeFrom, client }: AcceptedMail,
  { contentKey, size }: { contentKey: string; size: number },
): NewInbound {
  return {
    id,
    size,
    contentKey,
    accountId: places.find((place) => place.accountId !== null)?.accountId ?? null,
    envelopeFrom: envelopeFrom.slice(0, 320),
    envelopeTo: places.map(({ address }) => address.slice(0, 320)),
    clientIp: client?.ip ?? null,
    clientName: client?.name ?? null,
  }
}
