import { eraseFiles } from '#platform/files/erase-files.ts'
import {
  contactDataKind,
  subjectsOfEach,
  type ContactMerge,
} from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationUpdated } from '../events-contract.ts'
import { about } from './about.ts'
import { eraseConversations } from './store/background-tasks.ts'
import {
  listAllIdsOfContact,
  listMessagesWith,
  listSeenOf,
  moveConversations,
  moveConversationsBack,
  type PersonMessageRow,
} from './store/person.ts'
import { listSideIds } from './store/sides.ts'

export const conversationContactData = contactDataKind({
  key: 'conversations',
  async move(scope, way) {
    return emitMoved(scope, way, await moveConversations(scope, way))
  },
  async moveBack(scope, ids, way) {
    emitMoved(scope, way, await moveConversationsBack(scope, way, ids))
  },
  async erase(scope, contactId) {
    const own = await listAllIdsOfContact(scope, contactId)
    const ids = [...new Set([...own, ...(await listSideIds(scope, own))])]
    eraseFiles(scope, await eraseConversations(scope, ids))
    return ids
  },
  async exportData(scope, contactId) {
    const rows = await listMessagesWith(scope, contactId)
    return [...Map.groupBy(rows, ({ number }) => number).values()].map(presentPersonMessages)
  },
  listSubjects: (scope, contactIds) =>
    listSeenOf(scope, contactIds, subjectsOfEach(contactIds.length)),
})

function emitMoved(
  scope: Scope,
  way: ContactMerge,
  rows: Awaited<ReturnType<typeof moveConversations>>,
): string[] {
  for (const row of rows) {
    scope.emit(
      conversationUpdated,
      {
        conversationId: row.id,
        number: Number(row.number),
        before: { contactId: way.fromId },
        after: { contactId: way.toId },
      },
      about(row, row, { isForCustomer: false }),
    )
  }
  return rows.map(({ id }) => id)
}

function presentPersonMessages(rows: readonly PersonMessageRow[]) {
  const [first] = rows
  return {
    number: Number(first?.number),
    subject: first?.subject,
    createdAt: first?.beganAt.toISOString(),
    messages: rows.map(
      ({ authorKind: by, text, repliedText: repliedTo, emoji, earlier, createdAt: at }) => ({
        by: by === 'contact' ? 'customer' : 'team',
        text,
        ...(repliedTo && { repliedTo }),
        ...(emoji.length > 0 && { customerReactions: emoji }),
        ...(earlier.length > 0 && { earlier: earlier.map(presentEarlier) }),
        at: at.toISOString(),
      }),
    ),
  }
}

function presentEarlier({ text, at }: PersonMessageRow['earlier'][number]) {
  return { text, at: new Date(at).toISOString() }
}
