import { eraseFiles } from '#platform/files/erase-files.ts'
import { deleteNotificationsAbout, notify } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { ticketKey, ticketPath } from '../rules.ts'
import { ticketNotices } from './notices.ts'
import {
  eraseTickets,
  listOrganizationsWithDue,
  listOrganizationsWithOldTrash,
  lockOldTrash,
  markDueReminded,
} from './store/background-tasks.ts'
import { deleteFilesOfTickets } from './store/files.ts'

/** Permanently deletes tickets after 30 days in the trash, including their history. */
export const trashChore = inEachOrganization({
  name: 'empty-ticket-trash',
  schedule: '41 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldTrash,
  async run(scope) {
    const ids = await lockOldTrash(scope, batchSize)
    if (ids.length > 0) {
      eraseFiles(scope, await deleteFilesOfTickets(scope, ids))
      await eraseTickets(scope, ids)
      await blankSubjectEvents(scope, [...ids, ...(await deleteNotificationsAbout(scope, ids))])
    }
    return ids.length === batchSize ? 'more' : 'done'
  },
})

/** Notifies assignees a day before the due date, once per date. */
export const dueTask = inEachOrganization({
  name: 'tell-of-due-tickets',
  schedule: '*/10 * * * *',
  graceSeconds: 600,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const rows = await markDueReminded(scope, batchSize)
    for (const row of rows) {
      if (row.assigneeIds.length === 0) continue
      const key = ticketKey(row.boardKey, row.number)
      await notify(scope, {
        kind: ticketNotices.dueSoon,
        memberIds: row.assigneeIds,
        title: row.dueAt > scope.now ? `${key} is due soon` : `${key} is overdue`,
        body: row.title,
        link: ticketPath(row.boardId, key),
        subjectId: row.id,
      })
    }
    return rows.length === batchSize ? 'more' : 'done'
  },
})

const batchSize = 50
