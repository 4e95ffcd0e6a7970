import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Schedules } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type ScheduleRow = Selectable<Schedules>

export async function listScheduleRows({ db }: Scope): Promise<ScheduleRow[]> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
}

export async function findScheduleRow({ db }: Scope, id: string): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Undefined if the name is taken. */
export async function insertSchedule(
  { db, organizationId }: Scope,
  values: Omit<Insertable<Schedules>, 'orgId'>,
): Promise<ScheduleRow | undefined> {
  return db
    .insertInto('schedules')
    .values({ ...values, orgId: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * With a version, changes the row only if it still has that version. Undefined if nothing changed.
 */
export async function changeSchedule(
  { db, now }: Scope,
  { id, version }: { id: string; version?: number },
  change: Updateable<Schedules>,
): Promise<ScheduleRow | undefined> {
  return db
    .updateTable('schedules')
    .set((the) => ({ ...change, version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}
