import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Where a module keeps what readers said of its documents; the tables are alike but for the names. */
interface FeedbackTable {
  readonly table: string
  /** The column that names the document. */
  readonly about: string
}

type State = 'new' | 'triaged' | 'resolved'

/** What becomes of feedback, and whose it is. What it says is read by each module for itself. */
export function feedbackStore(names: FeedbackTable) {
  const feedback = sql.table(names.table)
  const about = (row: string) => sql.ref(`${row}.${names.about}`)

  return {
    /** With all that was said with the same address: who is thanked for one of it is thanked. */
    async lockFeedback({ db, organizationId }: Scope, ids: readonly string[]): Promise<void> {
      await sql`select from ${feedback} said
        where said.org_id = ${organizationId} and (said.id = any(${[...ids]}::uuid[]) or exists (
          select from ${feedback} named
          where named.org_id = said.org_id and named.id = any(${[...ids]}::uuid[])
            and ${about('named')} = ${about('said')}
            and lower(named.reply_email) = lower(said.reply_email)))
        order by said.id for update`.execute(db)
    },

    /** Answers those of which it was something else. */
    async setFeedbackStates(
      { db, organizationId, now }: Scope,
      ids: readonly string[],
      state: State,
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set state = ${state}, updated_at = ${now}
        where org_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and state <> ${state}
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** One for each address that was never thanked for this document. Answers which. */
    async markThanked(
      { db, organizationId, now }: Scope,
      ids: readonly string[],
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set thanked_at = ${now}
        where org_id = ${organizationId} and id in (
          select distinct on (${about('said')}, lower(said.reply_email)) said.id
          from ${feedback} said
          where said.org_id = ${organizationId} and said.id = any(${[...ids]}::uuid[])
            and said.reply_email is not null and not exists (
              select from ${feedback} other
              where other.org_id = said.org_id and ${about('other')} = ${about('said')}
                and lower(other.reply_email) = lower(said.reply_email)
                and other.thanked_at is not null)
          order by ${about('said')}, lower(said.reply_email), said.id)
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** What a person said goes with him, or to whom he turned out to be. */
    async moveFeedback(
      { db, organizationId }: Scope,
      { fromId, toId }: { readonly fromId: string; readonly toId: string },
      ids?: readonly string[],
    ): Promise<string[]> {
      const among = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`
      const { rows } = await sql<{ id: string }>`
        update ${feedback} set contact_id = ${toId}::uuid
        where org_id = ${organizationId} and contact_id = ${fromId}::uuid and ${among}
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    async deleteFeedbackOf({ db, organizationId }: Scope, contactId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`delete from ${feedback}
        where org_id = ${organizationId} and contact_id = ${contactId}::uuid returning id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },
  }
}
