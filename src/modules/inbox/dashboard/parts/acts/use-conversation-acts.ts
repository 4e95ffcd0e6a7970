import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import {
  markConversationRead,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '../../../contract.ts'
import type { Conversation, ConversationSummary } from '../../../model.ts'
import { dropRow, patchConversation, refreshConversation, refreshList } from '../inbox-cache.ts'
import type { ListInput } from '../views.ts'
import { askForFields } from './asked-fields.ts'

export type Change = Partial<
  Pick<Conversation, 'assigneeId' | 'teamId' | 'priority' | 'tagIds' | 'subject'>
>

/** What can be done with a conversation. It shows at once; what moves it away can be undone. */
export interface ConversationActs {
  change(row: ConversationSummary, change: Change): void
  close(row: ConversationSummary): void
  markSpam(row: ConversationSummary): void
  /** Without a time, until the customer writes. */
  snooze(row: ConversationSummary, until?: Date): void
  reopen(row: ConversationSummary): void
  moveToTrash(row: ConversationSummary): void
  putBack(row: ConversationSummary): void
  markRead(row: ConversationSummary): void
  markUnread(row: ConversationSummary): void
}

export function useConversationActs(input: ListInput): ConversationActs {
  const queries = useQueryClient()
  const attempt = (row: ConversationSummary, act: () => Promise<unknown>): Promise<void> =>
    attemptFor(queries, input, { id: row.id, act })

  const setStatus = (row: ConversationSummary, { change, title }: Move): void => {
    if (leaves(input, change)) dropRow(queries, input, row.id)
    patchConversation(queries, row.id, { status: change.status })
    void attempt(row, async () => {
      await callApi(setConversationStatus, { id: row.id, ...change })
      offerUndo(title, () =>
        attempt(row, () => callApi(setConversationStatus, { id: row.id, ...asItWas(row) })),
      )
    })
  }

  const setTrashed = (row: ConversationSummary, isTrashed: boolean): void => {
    dropRow(queries, input, row.id)
    void attempt(row, async () => {
      await callApi(trashConversation, { id: row.id, isTrashed })
      offerUndo(isTrashed ? 'Moved to the trash' : 'Put back', () =>
        attempt(row, () => callApi(trashConversation, { id: row.id, isTrashed: !isTrashed })),
      )
    })
  }

  return {
    change: (row, change) => {
      patchConversation(queries, row.id, change)
      void attempt(row, () => callApi(updateConversation, { id: row.id, ...change }))
    },
    close: (row) => setStatus(row, { change: { status: 'closed' }, title: 'Closed' }),
    markSpam: (row) =>
      setStatus(row, { change: { status: 'closed', reason: 'spam' }, title: 'Marked as spam' }),
    snooze: (row, until) =>
      setStatus(row, {
        change: { status: 'snoozed', ...(until && { until: until.toISOString() }) },
        title: 'Snoozed',
      }),
    reopen: (row) => setStatus(row, { change: { status: 'open' }, title: 'Opened again' }),
    moveToTrash: (row) => setTrashed(row, true),
    putBack: (row) => setTrashed(row, false),
    markRead: (row) => {
      patchConversation(queries, row.id, { isUnread: false })
      // A list that was asked for a moment earlier may say otherwise meanwhile.
      const again = (): void => patchConversation(queries, row.id, { isUnread: false })
      callApi(markConversationRead, { id: row.id, seq: row.lastSeq }).then(again, () => {})
    },
    markUnread: (row) => {
      patchConversation(queries, row.id, { isUnread: true })
      void attempt(row, () => callApi(markConversationRead, { id: row.id, seq: 0 }))
    },
  }
}

interface Move {
  readonly change: {
    readonly status: Conversation['status']
    readonly until?: string
    readonly reason?: 'spam'
  }
  readonly title: string
}

/** Says why something was refused; either way the screen shows what the server has. */
async function attemptFor(
  queries: QueryClient,
  input: ListInput,
  { id, act }: { readonly id: string; readonly act: () => Promise<unknown> },
): Promise<void> {
  await act().catch((error: unknown) => {
    if (lacksFields(error)) return askForFields({ id, thenClose: true })
    return toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
  })
  refreshConversation(queries, id)
  await refreshList(queries, input)
}

/** It cannot be closed until somebody has filled something in. */
function lacksFields(error: unknown): boolean {
  return error instanceof ApiProblem && error.fields.some(({ path }) => path.startsWith('fields.'))
}

function offerUndo(title: string, undo: () => Promise<void>): void {
  toast({
    title,
    action: {
      label: 'Undo',
      altText: 'Find the conversation in its list to change it back',
      onAct: () => void undo(),
    },
  })
}

function asItWas({ status, snoozedUntil }: ConversationSummary) {
  return { status, ...(status === 'snoozed' && snoozedUntil && { until: snoozedUntil }) }
}

/** A list holds what has one status, and loses what gets another. */
function leaves({ category }: ListInput, { status, reason }: Move['change']): boolean {
  if (reason === 'spam') return category !== 'spam'
  if (status === 'open') return ['snoozed', 'closed', 'spam'].includes(category)
  return category !== status
}
