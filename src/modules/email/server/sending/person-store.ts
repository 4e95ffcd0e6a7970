import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Returns the email IDs. */
export async function moveMails(
  { db }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbound_mails set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their bodies, which no other recipient shares. */
export async function deleteMailsOf({ db }: Scope, contactId: string): Promise<void> {
  const { rows } = await sql<{ bodyId: string }>`
    delete from outbound_mails
    where contact_id = ${contactId}::uuid
    returning body_id`.execute(db)
  await sql`
    delete from mail_bodies body
    where id = any(${rows.map(({ bodyId: id }) => id)}::uuid[])
      and not exists (select from outbound_mails mail
        where mail.org_id = body.org_id and mail.body_id = body.id)`.execute(db)
}

/** Replies and automatic replies with their bodies and recipients. */
export async function deleteMailsIn({ db }: Scope, conversationId: string): Promise<void> {
  await sql`
    delete from outbound_mails where body_id in (
      select id from mail_bodies
      where conversation_id = ${conversationId}::uuid)`.execute(db)
  await sql`
    delete from mail_bodies
    where conversation_id = ${conversationId}::uuid`.execute(db)
}

/**
 * Removes the content of messages from the emails that carried them and cancels queued ones.
 * Returns the messages of the canceled emails. One email can carry several messages, so it is found
 * by Message-ID.
 */
export async function removeContent(
  { db }: Scope,
  messageIds: readonly string[],
): Promise<string[]> {
  const ids = sql`${[...messageIds]}::uuid[]`
  const isOfThem = sql`id in (
    select id from outbound_mails where message_id = any(${ids})
    union all
    select mail.id from message_mails said
    join outbound_mails mail on mail.org_id = said.org_id and mail.header_id = said.header_id
    where said.message_id = any(${ids})
      and said.direction = 'out' and mail.message_id is null)`
  const { rows } = await sql<{ messageId: string | null }>`
    update outbound_mails set state = 'cancelled', answer = 'The message was deleted.'
    where ${isOfThem} and state in ('queued', 'deferred')
    returning message_id`.execute(db)
  await sql`
    update mail_bodies
    set mail = mail || '{"subject": "", "text": "", "html": null, "files": [], "isGone": true}'
    where id in (
      select body_id from outbound_mails
      where ${isOfThem})`.execute(db)
  return [...new Set(rows.flatMap(({ messageId: id }) => id ?? []))]
}
