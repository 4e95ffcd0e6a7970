import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { blockContact, getContact } from '#modules/contacts/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import {
  markConversationRead,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '../../../contract.ts'
import type {
  ChosenReason,
  Conversation,
  ConversationSummary,
  SnoozeEvent,
} from '../../../model.ts'
import { deleteConversation } from '../../../trash-contract.ts'
import { listHeldMessages } from '../../../writing-contract.ts'
import { removeRow, patchConversation, refreshConversation, refreshList } from '../inbox-cache.ts'
import type { ListInput } from '../views.ts'
import { confirmEnding, type Ending } from './ending-confirmation.ts'
import { requestFields } from './fields-request.ts'
import { hasMissingFields } from './missing-fields.ts'
import { snoozeEventWords } from './snooze-words.ts'

export type Change = Partial<
  Pick<Conversation, 'assigneeId' | 'teamId' | 'priority' | 'tagIds' | 'subject'>
>

/**
 * The actions on a conversation. They show optimistically and can be undone. If an action also ends
 * something else, the user confirms first; `after` runs once they do.
 */
export interface ConversationActs {
  change(row: ConversationSummary, change: Change): void
  close(row: ConversationSummary, options?: Closing): void
  markSpam(row: ConversationSummary, after?: () => void): void
  snooze(row: ConversationSummary, until?: Date, event?: SnoozeEvent): void
  reopen(row: ConversationSummary): void
  moveToTrash(row: ConversationSummary, after?: () => void): void
  putBack(row: ConversationSummary): void
  deleteForGood(row: ConversationSummary, after?: () => void): void
  block(row: ConversationSummary): void
  markRead(row: ConversationSummary): void
  markUnread(row: ConversationSummary): void
}

interface Closing {
  readonly reason?: ChosenReason | undefined
  readonly after?: (() => void) | undefined
}

export function useConversationActs(input: ListInput): ConversationActs {
  const queries = useQueryClient()
  const canDelete = useMay()(deleteConversation.access)
  const attempt = (row: ConversationSummary, act: () => Promise<unknown>): Promise<void> =>
    attemptFor(queries, input, { id: row.id, act })

  const setStatus = (row: ConversationSummary, { change, title }: Move): void => {
    if (leaves(input, change)) removeRow(queries, input, row.id)
    patchConversation(queries, row.id, { status: change.status })
    const act = async (): Promise<void> => {
      await callApi(setConversationStatus, { id: row.id, ...change })
      offerUndo(title, () =>
        attempt(row, () => callApi(setConversationStatus, { id: row.id, ...asItWas(row) })),
      )
    }
    const again = (): void => setStatus(row, { change, title })
    void attemptFor(queries, input, { id: row.id, act, again })
  }

  const close = (row: ConversationSummary, options: Closing = {}): void =>
    whenKnown(queries, row, () =>
      ask(queries, row, 'close', () => {
        const { reason, after } = options
        const change = { status: 'closed', ...(reason && { reason }) } as const
        setStatus(row, { change, title: 'Closed' })
        after?.()
      }),
    )

  const setTrashed = (row: ConversationSummary, isTrashed: boolean): void => {
    removeRow(queries, input, row.id)
    void attempt(row, async () => {
      await callApi(trashConversation, { id: row.id, isTrashed })
      if (!isTrashed && !canDelete) return void toast({ title: 'Restored' })
      offerUndo(isTrashed ? 'Moved to trash' : 'Restored', () =>
        attempt(row, () => callApi(trashConversation, { id: row.id, isTrashed: !isTrashed })),
      )
    })
  }

  const block = (row: ConversationSummary): void => {
    const { id, name } = row.contact
    void attempt(row, async () => {
      await callApi(blockContact, { id })
      void queries.invalidateQueries(callQuery(getContact, { id }))
      toast({ title: `${name} blocked` })
    })
  }

  return {
    block,
    change: (row, change) => {
      patchConversation(queries, row.id, change)
      const { tagIds, ...rest } = change
      const tags = tagIds && tagChange(row.tagIds, tagIds)
      void attempt(row, () => callApi(updateConversation, { id: row.id, ...rest, ...tags }))
    },
    close,
    markSpam: (row, after) =>
      ask(queries, row, 'spam', ({ alsoBlocks }) => {
        const change = { status: 'closed', reason: 'spam' } as const
        setStatus(row, { change, title: 'Marked as spam' })
        if (alsoBlocks) block(row)
        after?.()
      }),
    snooze: (row, until, event) =>
      setStatus(row, {
        change: { status: 'snoozed', event, ...(until && { until: until.toISOString() }) },
        title: event ? `Snoozed until ${snoozeEventWords[event]}` : 'Snoozed',
      }),
    reopen: (row) => setStatus(row, { change: { status: 'open' }, title: 'Reopened' }),
    moveToTrash: (row, after) =>
      ask(queries, row, 'trash', () => {
        setTrashed(row, true)
        after?.()
      }),
    putBack: (row) => setTrashed(row, false),
    deleteForGood: (row, after) =>
      ask(queries, row, 'delete', () => {
        removeRow(queries, input, row.id)
        after?.()
        void attempt(row, async () => {
          await callApi(deleteConversation, { id: row.id })
          toast({ title: 'Deleted permanently' })
        })
      }),
    markRead: (row) => {
      patchConversation(queries, row.id, { isUnread: false })
      // An earlier list request may still return the old state.
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
    readonly event?: SnoozeEvent | undefined
    readonly reason?: ChosenReason | 'spam' | undefined
  }
  readonly title: string
}

function whenKnown(queries: QueryClient, { id }: ConversationSummary, close: () => void): void {
  hasMissingFields(queries, id).then(
    (isLacking) => (isLacking ? requestFields({ id, thenClose: close }) : close()),
    close,
  )
}

function ask(
  queries: QueryClient,
  row: ConversationSummary,
  how: Ending,
  act: (choice: { readonly alsoBlocks: boolean }) => void,
): void {
  const decide = (calledOff: number): void => {
    const isAsked = calledOff > 0 || how === 'spam' || how === 'delete'
    if (isAsked) confirmEnding({ row, how, calledOff, onConfirm: act })
    else act({ alsoBlocks: false })
  }
  const query = callQuery(listHeldMessages, { id: row.id })
  const known = queries.getQueryData(query.queryKey)
  // Closing still sends a reply that was sent a moment ago.
  const countOf = ({ items }: NonNullable<typeof known>): number =>
    items.filter(({ reason }) => how !== 'close' || reason === 'later').length
  if (known) decide(countOf(known))
  else
    queries.query(query).then(
      (held) => decide(countOf(held)),
      () => decide(0),
    )
}

interface Attempt {
  readonly id: string
  readonly act: () => Promise<unknown>
  readonly again?: () => void
}

async function attemptFor(
  queries: QueryClient,
  input: ListInput,
  { id, act, again }: Attempt,
): Promise<void> {
  await act().catch((error: unknown) => {
    if (again && isForFields(error)) return requestFields({ id, thenClose: again })
    return toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
  })
  refreshConversation(queries, id)
  await refreshList(queries, input)
}

function isForFields(error: unknown): boolean {
  return error instanceof ApiProblem && error.fields.some(({ path }) => path.startsWith('fields.'))
}

function offerUndo(title: string, undo: () => Promise<void>): void {
  toast({
    title,
    action: {
      label: 'Undo',
      altText: 'Open the conversation from its list to undo this',
      onAct: () => void undo(),
    },
  })
}

function asItWas({ status, snoozedUntil, snoozedUntilEvent }: ConversationSummary) {
  if (status !== 'snoozed') return { status }
  return {
    status,
    ...(snoozedUntil && { until: snoozedUntil }),
    ...(snoozedUntilEvent && { event: snoozedUntilEvent }),
  }
}

/** Lists contain one status each. */
function leaves({ category }: ListInput, { status, reason }: Move['change']): boolean {
  if (reason === 'spam') return category !== 'spam'
  if (status === 'open') return ['snoozed', 'closed', 'spam'].includes(category)
  return category !== status
}

/** Only this user's changes: a teammate or the page may tag the conversation at the same time. */
function tagChange(before: readonly string[], after: readonly string[]) {
  return {
    addTagIds: after.filter((id) => !before.includes(id)),
    removeTagIds: before.filter((id) => !after.includes(id)),
  }
}
