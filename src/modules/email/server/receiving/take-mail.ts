import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'

import { storageKey, type Storage } from '#platform/files/storage.ts'
import { MailFingerprint } from '#platform/mail/receiving/mail-fingerprint.ts'
import { MailRefused } from '#platform/mail/receiving/mail-refused.ts'
import { mostMailBytes } from '#platform/mail/receiving/smtp-receiver.ts'

import type { MailLine } from './mail-line.ts'
import type { NewInbound, Place } from './store.ts'

export interface MailPlace extends Place {
  /** By which it came there. */
  readonly address: string
}

export interface TakenMail {
  readonly content: Readable
  readonly places: readonly MailPlace[]
  readonly envelopeFrom: string
  /** Unknown of what was fetched from a mailbox. */
  readonly client: { readonly ip: string; readonly name: string } | undefined
}

export interface Keeping {
  readonly line: MailLine
  readonly storage: Storage
}

/**
 * Keeps a mail as it came and notes it, before anybody is told that it is here. What is in it is read
 * later. The same mail again, to another address or by another way, is the one that is there.
 */
export async function takeMail({ line, storage }: Keeping, mail: TakenMail): Promise<void> {
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
  readonly places: readonly MailPlace[]
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
    // Whatever the other side said of its size.
    if (print.size > mostMailBytes) throw new MailRefused(552, 'This mail is too long.')
    yield piece
  }
}

async function copyRaw(storage: Storage, from: string, to: string): Promise<void> {
  const stored = await storage.get(from)
  if (!stored) throw new Error('The mail was not stored.')
  await storage.put(to, stored.stream, { type })
}

function asInbound(
  { id, places }: Copy,
  { envelopeFrom, client }: TakenMail,
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
