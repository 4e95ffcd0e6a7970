import { buffer } from 'node:stream/consumers'

import { storageKey, type Storage } from '#platform/files/storage.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { MailAttachment } from '#platform/mail/compose/compose-mail.ts'
import type { MailAddress } from '#platform/mail/compose/header-text.ts'
import { MailTemplate } from '#platform/mail/compose/mail-template.ts'

import { storedMail, type StoredMail } from './outgoing-mail.ts'
import { findBody } from './active-transports-store.ts'

/** A stored email with the contents of its files. */
export interface LoadedBody {
  readonly mail: StoredMail
  readonly files: readonly MailAttachment[]
  readonly createdAt: Date
  /** For bulk email: encoded once per sender. */
  template(from: MailAddress, replyTo: MailAddress | undefined): MailTemplate
}

/** Caches recent bodies: one body may go to a hundred thousand recipients. */
export class BodyCache {
  private readonly kept = new Map<string, Promise<LoadedBody>>()
  private readonly pool: Pool
  private readonly storage: Storage

  constructor(pool: Pool, storage: Storage) {
    this.pool = pool
    this.storage = storage
  }

  get(organizationId: string, id: string): Promise<LoadedBody> {
    const known = this.kept.get(id)
    if (known) {
      this.kept.delete(id)
      this.kept.set(id, known)
      return known
    }
    const loading = this.load(organizationId, id)
    this.kept.set(id, loading)
    loading.catch(() => this.kept.delete(id))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxStored) break
      this.kept.delete(oldest)
    }
    return loading
  }

  private async load(organizationId: string, id: string): Promise<LoadedBody> {
    const row = await findBody(this.pool, organizationId, id)
    if (!row) throw new Error('The email no longer exists.')
    const mail = storedMail.parse(row.mail)
    const files = await Promise.all(mail.files.map((file) => this.read(organizationId, file)))
    return {
      mail,
      files,
      createdAt: row.createdAt,
      template: templates(mail, files, row.createdAt),
    }
  }

  private async read(
    organizationId: string,
    { fileId, name, type, contentId }: StoredMail['files'][number],
  ): Promise<MailAttachment> {
    const stored = await this.storage.get(storageKey(organizationId, fileId))
    if (!stored) throw new UnsendableMail(`The file ${name} no longer exists.`)
    return { name, type, contentId, bytes: await buffer(stored.stream) }
  }
}

/** An email that can never be sent as it is. */
export class UnsendableMail extends Error {}

function templates(
  mail: StoredMail,
  files: readonly MailAttachment[],
  date: Date,
): LoadedBody['template'] {
  const made = new Map<string, MailTemplate>()
  return (from, replyTo) => {
    const key = `${from.address} ${replyTo?.address}`
    const known = made.get(key)
    if (known) return known
    const { subject, text, html, headers } = mail
    const template = new MailTemplate({
      from,
      replyTo,
      subject,
      text,
      html,
      headers,
      attachments: files,
      date,
    })
    made.set(key, template)
    return template
  }
}

// Each entry can hold 25 MB of files.
const maxStored = 8
