import { expect, test } from 'vitest'

import type { TicketHistoryEntry } from '../../../model.ts'
import { describeHistory, actorName } from './describe-history.ts'

const names = new Map([
  ['a', 'New'],
  ['b', 'Done'],
])
const tell = (entry: Partial<TicketHistoryEntry>) =>
  describeHistory(
    {
      id: '1',
      at: '2026-11-16T09:00:00.000Z',
      type: 'ticket.updated',
      actor: { kind: 'member', id: null },
      changed: [],
      values: [],
      fromColumnId: null,
      toColumnId: null,
      fromBoardId: null,
      ...entry,
    },
    (id) => names.get(id) ?? id,
  )

test.each([
  [{ type: 'ticket.created' }, 'created the ticket'],
  [{ type: 'ticket.moved', fromColumnId: 'a', toColumnId: 'b' }, 'moved it from New to Done'],
  [{ type: 'ticket.moved', fromColumnId: 'a', toColumnId: 'a' }, 'moved it within its column'],
  [
    { type: 'ticket.moved', fromColumnId: 'x', toColumnId: 'b', fromBoardId: 'y' },
    'moved it here from another board',
  ],
  [{ type: 'ticket.time_logged' }, 'logged time'],
  [{ changed: ['title'] }, 'changed the title'],
  [
    { changed: ['title', 'dueAt', 'checklist'] },
    'changed the title, the due date, and the checklist',
  ],
  [{ changed: ['requester', 'parent'] }, 'changed the requester and the parent'],
  [{}, 'changed it'],
])('%o is described as %o', (entry, words) => {
  expect(tell(entry)).toBe(words)
})

test.each([
  ['ticket.moved', { kind: 'member', id: 'ann' }, 'Ann'],
  ['ticket.commented', { kind: 'contact', id: 'zoe' }, 'Zoe'],
  ['ticket.commented', { kind: 'contact', id: 'max' }, 'A customer'],
  ['share.voted', { kind: 'system', id: null }, 'A reader'],
  ['ticket.moved', { kind: 'system', id: null }, 'Parley'],
])('%s by %o is attributed to %s', (type, actor, name) => {
  expect(actorName({ type, actor }, { id: 'zoe', name: 'Zoe' }, () => 'Ann')).toBe(name)
})
