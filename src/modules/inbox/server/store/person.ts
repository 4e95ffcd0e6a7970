import { sql } from 'kysely'

import { moveRows, moveRowsBack, type OwnedTable } from '#platform/people/move-rows.ts'
import type { SubjectOf, ContactMerge, ContactSplit } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { allWords } from './all-words.ts'
import type { ConversationRow } from './conversations.ts'
import { visibleToMember } from './visibility.ts'

type MovedRow = Pick<
  ConversationRow,
  | 'id'
  | 'number'
  | 'channelId'
  | 'assigneeId'
  | 'teamId'
  | 'contactId'
  | 'begunAs'
  | 'sideOf'
  | 'version'
>

export async function moveConversations(scope: Scope, way: ContactMerge): Promise<MovedRow[]> {
  return moveRows(scope, ownedConversations, way)
}

export async function moveConversationsBack(
  scope: Scope,
  way: ContactSplit,
  ids: readonly string[],
): Promise<MovedRow[]> {
  return moveRowsBack(scope, ownedConversations, way, ids)
}

const ownedConversations: OwnedTable = {
  table: 'conversations',
  owner: 'contact_id',
  also: sql`, version = version + 1`,
}

export async function listAllIdsOfContact({ db }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where contact_id = ${contactId}::uuid for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listSeenOf(
  scope: Scope,
  contactIds: readonly string[],
  limit: number,
): Promise<SubjectOf[]> {
  const { rows } = await sql<SubjectOf>`
    select held.id, asked.id as "contactId"
    from unnest(${[...contactIds]}::uuid[]) asked (id) cross join lateral (
      select conversation.id from conversations conversation
      where conversation.contact_id = asked.id
        and conversation.deleted_at is null and ${visibleToMember(scope)}
      order by conversation.last_activity_at desc, conversation.id desc
      limit ${sql.lit(limit)}) held`.execute(scope.db)
  return rows
}

export interface PersonMessageRow {
  readonly number: string
  readonly subject: string
  readonly beganAt: Date
  readonly authorKind: string
  readonly text: string
  readonly repliedText: string | null
  readonly emoji: string[]
  readonly earlier: readonly { readonly text: string; readonly at: string }[]
  readonly createdAt: Date
}

/**
 * The conversation for the person's own export: no notes, nothing deleted, and no side
 * conversations about them.
 */
export async function listMessagesWith(
  scope: Scope,
  contactId: string,
): Promise<PersonMessageRow[]> {
  const { rows } = await sql<PersonMessageRow>`
    select conversation.number::text, conversation.subject, conversation.created_at as began_at,
      said.author_kind, ${allWords} as text, said.created_at,
      (select left(coalesce(nullif(replied.text, ''), replied.block_words), 120) from messages replied
        where replied.org_id = said.org_id and replied.id = said.reply_to_id
          and replied.conversation_id = said.conversation_id
          and replied.kind = 'text' and replied.deleted_at is null) as replied_text,
      array(select reaction.emoji from message_reactions reaction
        where reaction.org_id = said.org_id and reaction.message_id = said.id
          and reaction.member_id is null order by reaction.at) as emoji,
      coalesce((select json_agg(json_build_object('text', was.text, 'at', was.said_at)
          order by was.replaced_at, was.id)
        from message_revisions was
        where was.org_id = said.org_id and was.message_id = said.id), '[]') as earlier
    from conversations conversation join messages said
      on said.org_id = conversation.org_id and said.conversation_id = conversation.id
    where conversation.contact_id = ${contactId}::uuid and ${visibleToMember(scope)}
      and not exists (select from conversations main
        where main.org_id = conversation.org_id and main.id = conversation.side_of
          and main.contact_id = conversation.contact_id)
      and said.kind = 'text' and said.deleted_at is null
    order by conversation.number, said.seq limit 100000`.execute(scope.db)
  return rows
}
