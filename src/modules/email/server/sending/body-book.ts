import { buffer } from 'node:stream/consumers'

import { storageKey, type Storage } from '#platform/files/storage.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { MailAttachment } from '#platform/mail/compose/compose-mail.ts'
import type { MailAddress } from '#platform/mail/compose/header-text.ts'
import { MailTemplate } from '#platform/mail/compose/mail-template.ts'

import { storedMail, type StoredMail } from './outgoing-mail.ts'
import { findBody } from './ways-store.ts'

/** A mail as it is kept, with the bytes of its files. */
export interface LoadedBody {
  readonly mail: StoredMail
  readonly files: readonly MailAttachment[]
  readonly createdAt: Date
  /** For bulk: encoded once for each sender it leaves as. */
  template(from: MailAddress, replyTo: MailAddress | undefined): MailTemplate
}

/** Keeps the last bodies at hand: one of them may go to a hundred thousand people. */
export class BodyBook {
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
      if (this.kept.size <= mostKept) break
      this.kept.delete(oldest)
    }
    return loading
  }

  private async load(organizationId: string, id: string): Promise<LoadedBody> {
    const row = await findBody(this.pool, organizationId, id)
    if (!row) throw new Error('The mail is gone.')
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
    if (!stored) throw new NeverLeaves(`The file ${name} is gone.`)
    return { name, type, contentId, bytes: await buffer(stored.stream) }
  }
}

/** A mail that can never leave as it is. */
export class NeverLeaves extends Error {}

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

// Each may hold 25 MB of files.
const mostKept = 8
