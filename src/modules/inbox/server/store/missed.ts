import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { allWords } from './all-words.ts'
import { listAttachmentsOf, type AttachmentRow } from './attachments.ts'

export interface Missed {
  readonly id: string
  readonly contactId: string
  readonly begunAs: string | null
  readonly sideOf: string | null
  readonly channelId: string
  readonly assigneeId: string | null
  readonly teamId: string | null
  readonly seq: number
  readonly isGot: boolean
}

export async function findMissed(
  { db }: Scope,
  conversationId: string,
): Promise<Missed | undefined> {
  const { rows } = await sql<Missed>`
    select conversation.id, conversation.contact_id, conversation.begun_as,
      conversation.side_of, conversation.channel_id, conversation.assignee_id,
      conversation.team_id, said.seq, said.seq <= conversation.customer_got_seq as is_got
    from conversations conversation
    join messages said on said.org_id = conversation.org_id and said.conversation_id = conversation.id
    where conversation.id = ${conversationId}::uuid
      and conversation.deleted_at is null and conversation.merged_into is null
      and said.seq > conversation.customer_read_seq and ${isAnswer}
    order by said.seq desc limit 1`.execute(db)
  return rows[0]
}

export interface MissedAnswers {
  readonly contactId: string
  readonly begunAs: string | null
  readonly channelId: string
  readonly pageUrl: string | null
  readonly answers: readonly MissedAnswer[]
}

interface AnswerRow {
  readonly id: string
  readonly seq: number
  readonly authorId: string | null
  readonly text: string
}

export interface MissedAnswer extends AnswerRow {
  readonly files: readonly Pick<AttachmentRow, 'id' | 'name' | 'type' | 'size'>[]
}

export async function listMissed(
  scope: Scope,
  conversationId: string,
  { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
): Promise<MissedAnswers | undefined> {
  const { db } = scope
  const { rows } = await sql<
    AnswerRow & {
      contactId: string
      begunAs: string | null
      channelId: string
      pageUrl: string | null
    }
  >`
    select conversation.contact_id, conversation.begun_as, conversation.channel_id,
      conversation.page_url, said.id, said.seq, said.author_id, ${allWords} as text
    from conversations conversation
    join messages said on said.org_id = conversation.org_id and said.conversation_id = conversation.id
    where conversation.id = ${conversationId}::uuid
      and said.seq > greatest(conversation.customer_read_seq, ${afterSeq}::int) and ${isAnswer}
    order by said.seq limit ${sql.lit(limit)}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { contactId, begunAs } = first
  const { channelId, pageUrl } = first
  const attached = await listAttachmentsOf(
    scope,
    rows.map(({ id }) => id),
  )
  const answers = rows.map((row) => ({
    ...row,
    files: attached.filter(({ messageId }) => messageId === row.id),
  }))
  return { contactId, begunAs, channelId, pageUrl, answers }
}

const isAnswer = sql`said.kind = 'text' and said.author_kind <> 'contact' and said.deleted_at is null`
