import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'

import { z } from 'zod'

import { storageKey, type Storage } from '#platform/files/storage.ts'
import { job } from '#platform/jobs/job.ts'
import { MailFingerprint } from '#platform/mail/receiving/mail-fingerprint.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { noteAccountOk } from '../accounts/account-state.ts'
import { insertInbound, putLastMail, type Place } from './store.ts'

export const readInboundMail = job({
  name: 'read-inbound-mail',
  payload: z.strictObject({ id: z.uuid() }),
  timeoutSeconds: 120,
})

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
  readonly ground: Ground
  readonly storage: Storage
}

/**
 * Keeps a mail as it came and notes it, before anybody is told that it is here. What is in it is read
 * later. The same mail again, to another address or by another way, is the one that is there.
 */
export async function takeMail(keeping: Keeping, mail: TakenMail): Promise<void> {
  const { ground, storage } = keeping
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
      const isNew = await note(ground, copy, { contentKey, size, mail })
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
    yield piece
  }
}

async function copyRaw(storage: Storage, from: string, to: string): Promise<void> {
  const stored = await storage.get(from)
  if (!stored) throw new Error('The mail was not stored.')
  await storage.put(to, stored.stream, { type })
}

async function note(
  ground: Ground,
  { organizationId, id, places }: Copy,
  { contentKey, size, mail }: { contentKey: string; size: number; mail: TakenMail },
): Promise<boolean> {
  return inOrganization(ground, organizationId, bySystem('mail-in', 'write'), async (scope) => {
    const accountId = places.find((place) => place.accountId !== null)?.accountId ?? null
    const isNew = await insertInbound(scope, {
      id,
      size,
      account_id: accountId,
      content_key: contentKey,
      envelope_from: mail.envelopeFrom.slice(0, 320),
      envelope_to: places.map(({ address }) => address.slice(0, 320)),
      client_ip: mail.client?.ip ?? null,
      client_name: mail.client?.name ?? null,
      received_at: scope.now,
    })
    if (!isNew) return false
    const account = accountId === null ? undefined : await putLastMail(scope, accountId)
    // Of a mailbox that is fetched from, only that says how it is.
    if (account && account.mode !== 'imap' && account.state !== 'active') {
      await noteAccountOk(scope, account)
    }
    scope.enqueue(readInboundMail, { id })
    return true
  })
}
