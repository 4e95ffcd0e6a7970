import { sql, type RawBuilder } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { FeedbackReason, FeedbackState } from '../../model.ts'

/** The tables of a module's feedback; they differ only in their names. */
interface FeedbackTable {
  readonly table: string
  /** The column that references the document. */
  readonly about: string
  /** The column that references the text that was rated. */
  readonly read: string
  /** Additional columns, joins and conditions on `entry`. */
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  readonly shown?: RawBuilder<unknown>
}

export type Columns = Readonly<Record<string, string | number | null>>

export interface FeedbackRow {
  readonly id: string
  readonly locale: string
  readonly title: string
  readonly isHelpful: boolean
  readonly reasonCode: FeedbackReason | null
  readonly reason: string
  readonly replyEmail: string | null
  readonly contactId: string | null
  readonly contactName: string | null
  readonly state: FeedbackState
  readonly createdAt: Date
  /** Readers see a different text now. */
  readonly isOlder: boolean
  /** With the full precision of the database, for cursors. */
  readonly place: string
}

export interface FeedbackInput {
  readonly readId: string
  readonly readerHash: string
  readonly contactId: string | null
  readonly isHelpful: boolean
  readonly reasonCode: FeedbackReason | null
  readonly reason: string
  readonly replyEmail: string | null
}

export interface FeedbackFilter {
  readonly state?: FeedbackState | undefined
  readonly isHelpful?: boolean | undefined
  readonly withReason?: boolean | undefined
  readonly after: readonly [moment: string, id: string] | undefined
  readonly limit: number
}

export type FeedbackStore<Row extends FeedbackRow> = ReturnType<typeof feedbackStore<Row>>

export function feedbackStore<Row extends FeedbackRow>(names: FeedbackTable) {
  const feedback = sql.table(names.table)
  const about = (row: string) => sql.ref(`${row}.${names.about}`)

  async function readFeedback(
    { db }: Scope,
    conditions: readonly RawBuilder<unknown>[],
    limit: number,
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select entry.*, entry.created_at::text as place, ${names.columns},
        ${contactNameIn('entry', 'contact_id')} as contact_name
      from ${feedback} entry ${names.joins}
      where ${names.shown ?? sql`true`}
        and ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by entry.created_at desc, entry.id desc limit ${sql.lit(limit)}`.execute(db)
    return rows
  }

  return {
    /**
     * One rating per reader: a later one replaces it and is new again. Undefined if the reader
     * repeats the same rating.
     */
    async putFeedback(
      { db, organizationId, now }: Scope,
      at: Columns,
      input: FeedbackInput,
      extra: Columns = {},
    ): Promise<string | undefined> {
      const one = { orgId: organizationId, ...at, readerHash: input.readerHash }
      const words = {
        [names.read]: input.readId,
        isHelpful: input.isHelpful,
        reasonCode: input.reasonCode,
        reason: input.reason,
        replyEmail: input.replyEmail,
      }
      const row = { ...one, ...extra, ...words, contactId: input.contactId }
      const fresh = [...Object.keys(words), 'contact_id', 'updated_at']
      const listed = (prefix: string) =>
        sql.join(Object.keys(words).map((name) => sql.ref(`${prefix}.${name}`)))
      const { rows } = await sql<{ id: string }>`
        insert into ${feedback} as entry (${namesOf(Object.keys(row))}, created_at, updated_at)
        values (${sql.join(Object.values(row))}, ${now}, ${now})
        on conflict (${namesOf(Object.keys(one))}) do update set state = 'new',
          ${sql.join(fresh.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
        where (${listed('entry')}) is distinct from (${listed('excluded')})
        returning id`.execute(db)
      return rows[0]?.id
    },

    async findOwnFeedback(
      { db }: Scope,
      at: Columns,
      readerHash: string,
    ): Promise<{ isHelpful: boolean } | undefined> {
      const same = Object.entries(at).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const { rows } = await sql<{ isHelpful: boolean }>`select is_helpful from ${feedback}
        where reader_hash = ${readerHash}
          and ${sql.join(same, sql` and `)}`.execute(db)
      return rows[0]
    },

    async listFeedback(
      scope: Scope,
      where: readonly RawBuilder<unknown>[],
      { state, isHelpful, withReason, after, limit }: FeedbackFilter,
    ): Promise<Row[]> {
      return readFeedback(
        scope,
        [
          ...where,
          ...(state ? [sql`entry.state = ${state}`] : []),
          ...(isHelpful === undefined ? [] : [sql`entry.is_helpful = ${isHelpful}`]),
          ...(withReason ? [sql`entry.reason <> ''`] : []),
          ...(after
            ? [sql`(entry.created_at, entry.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
            : []),
        ],
        limit,
      )
    },

    async listFeedbackByIds(scope: Scope, ids: readonly string[]): Promise<Row[]> {
      return readFeedback(scope, [sql`entry.id = any(${[...ids]}::uuid[])`], ids.length)
    },

    async listFeedbackOf({ db }: Scope, contactId: string): Promise<Row[]> {
      const { rows } = await sql<Row>`select entry.*, ${names.columns}
        from ${feedback} entry ${names.joins}
        where entry.contact_id = ${contactId}::uuid
        order by entry.created_at, entry.id`.execute(db)
      return rows
    },

    /** Includes all feedback with the same address, which is only thanked once. */
    async lockFeedback({ db }: Scope, ids: readonly string[]): Promise<void> {
      await sql`select from ${feedback} entry
        where (entry.id = any(${[...ids]}::uuid[]) or exists (
          select from ${feedback} named
          where named.org_id = entry.org_id and named.id = any(${[...ids]}::uuid[])
            and ${about('named')} = ${about('entry')}
            and lower(named.reply_email) = lower(entry.reply_email)))
        order by entry.id for update`.execute(db)
    },

    /** Returns the IDs that had a different status. */
    async setFeedbackStates(
      { db, now }: Scope,
      ids: readonly string[],
      state: FeedbackState,
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set state = ${state}, updated_at = ${now}
        where id = any(${[...ids]}::uuid[]) and state <> ${state}
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** One per address that was never thanked for this document. Returns their IDs. */
    async markThanked({ db, now }: Scope, ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set thanked_at = ${now}
        where id in (
          select distinct on (${about('entry')}, lower(entry.reply_email)) entry.id
          from ${feedback} entry
          where entry.id = any(${[...ids]}::uuid[])
            and entry.reply_email is not null and not exists (
              select from ${feedback} other
              where other.org_id = entry.org_id and ${about('other')} = ${about('entry')}
                and lower(other.reply_email) = lower(entry.reply_email)
                and other.thanked_at is not null)
          order by ${about('entry')}, lower(entry.reply_email), entry.id)
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Moves or deletes the feedback of a person who is merged or erased. */
    async moveFeedback(
      { db }: Scope,
      { fromId, toId }: { readonly fromId: string; readonly toId: string },
      ids?: readonly string[],
    ): Promise<string[]> {
      const among = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set contact_id = ${toId}::uuid
        where contact_id = ${fromId}::uuid and ${among}
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    async deleteFeedbackOf({ db }: Scope, contactId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`delete from ${feedback}
        where contact_id = ${contactId}::uuid returning id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}

function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}
