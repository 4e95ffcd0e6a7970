import type { Insertable, Selectable, Updateable } from 'kysely'

import type { ChecklistTemplates, TicketTemplates } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type TicketTemplateRow = Selectable<TicketTemplates>
export type ChecklistTemplateRow = Selectable<ChecklistTemplates>

export async function listTicketTemplateRows(
  { db }: Scope,
  boardId: string,
): Promise<TicketTemplateRow[]> {
  return db
    .selectFrom('ticket_templates')
    .selectAll()
    .where('boardId', '=', boardId)
    .orderBy('nameKey')
    .limit(maxTemplates)
    .execute()
}

export async function listChecklistTemplateRows(
  { db }: Scope,
  boardId: string,
): Promise<ChecklistTemplateRow[]> {
  return db
    .selectFrom('checklist_templates')
    .selectAll()
    .where('boardId', '=', boardId)
    .orderBy('nameKey')
    .limit(maxTemplates)
    .execute()
}

/** Locks the template. The caller checks access to the board. */
export async function lockTicketTemplate(
  { db }: Scope,
  id: string,
): Promise<TicketTemplateRow | undefined> {
  return db
    .selectFrom('ticket_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockChecklistTemplate(
  { db }: Scope,
  id: string,
): Promise<ChecklistTemplateRow | undefined> {
  return db
    .selectFrom('checklist_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined if the board has a template with this name. */
export async function insertTicketTemplate(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<TicketTemplates>, 'orgId'>,
): Promise<TicketTemplateRow | undefined> {
  return db
    .insertInto('ticket_templates')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertChecklistTemplate(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<ChecklistTemplates>, 'orgId'>,
): Promise<ChecklistTemplateRow | undefined> {
  return db
    .insertInto('checklist_templates')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeTicketTemplate(
  { db, now }: Scope,
  id: string,
  set: Updateable<TicketTemplates>,
): Promise<TicketTemplateRow> {
  return db
    .updateTable('ticket_templates')
    .set((the) => ({ ...set, version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeChecklistTemplate(
  { db, now }: Scope,
  id: string,
  set: Updateable<ChecklistTemplates>,
): Promise<ChecklistTemplateRow> {
  return db
    .updateTable('checklist_templates')
    .set((the) => ({ ...set, version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTemplateRow(
  { db }: Scope,
  table: 'ticket_templates' | 'checklist_templates',
  id: string,
): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute()
}

export const maxTemplates = 50
