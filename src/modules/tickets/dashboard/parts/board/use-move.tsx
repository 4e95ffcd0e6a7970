import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { setConversationStatus } from '#modules/inbox/contract.ts'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { moveTicket } from '../../../contract.ts'
import type { Board, Ticket, TicketCard } from '../../../model.ts'
import { placeCard } from '../board-cache.ts'
import { fieldsMissing } from './fields-missing.ts'

const ReasonDialog = lazy(async () => ({
  default: (await import('./reason-dialog.tsx')).ReasonDialog,
}))
const MissingFieldsDialog = lazy(async () => ({
  default: (await import('./missing-fields-dialog.tsx')).MissingFieldsDialog,
}))

export interface Move {
  /** Rejects when the server refuses the move or the member cancels the dialog. */
  run(card: Pick<TicketCard, 'id' | 'key' | 'columnId'>, to: MoveTarget): Promise<TicketCard>
  readonly question: ReactNode
}

export interface MoveTarget {
  readonly columnId: string
  readonly afterId: string | null
  readonly beforeId: string | null
  readonly leadId?: string | null
  readonly priority?: TicketCard['priority']
  readonly typeId?: string
  readonly parentId?: string | null
  readonly closesConversation?: boolean
}

export function useMove(board: Pick<Board, 'columns'>): Move {
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()

  async function ask<Answer>(
    make: (answer: (answered: Answer | undefined) => void) => Question,
  ): Promise<Answer> {
    const answered = await new Promise<Answer | undefined>((resolve) => setQuestion(make(resolve)))
    setQuestion(undefined)
    if (answered === undefined) throw new Error('canceled by the member')
    return answered
  }

  async function send(input: InputOf<typeof moveTicket>, ticketKey: string): Promise<TicketCard> {
    try {
      const { closedConversationId, ...moved } = await callApi(moveTicket, input)
      placeCard(queries, moved)
      if (closedConversationId !== null) showClosedToast(moved.key, closedConversationId)
      return moved
    } catch (error) {
      const missing = error instanceof ApiProblem ? fieldsMissing(error) : []
      if (missing.length === 0) {
        toast({
          tone: 'bad',
          title: `${ticketKey} wasn’t moved`,
          description: error instanceof Error ? error.message : String(error),
        })
        throw error
      }
      const attributes = await ask<Ticket['attributes']>((answer) => ({
        kind: 'fields',
        ticketKey,
        missing,
        answer,
      }))
      return send({ ...input, attributes: { ...input.attributes, ...attributes } }, ticketKey)
    }
  }

  return {
    async run(card, to) {
      const categoryOf = (id: string) => board.columns.find((one) => one.id === id)?.category
      const isCancelling =
        categoryOf(to.columnId) === 'cancelled' && categoryOf(card.columnId) !== 'cancelled'
      const reason = isCancelling
        ? await ask<string>((answer) => ({ kind: 'reason', ticketKey: card.key, answer }))
        : undefined
      return send({ id: card.id, ...to, ...(reason && { reason }) }, card.key)
    },
    question: question && (
      <Suspense>
        {question.kind === 'reason' ? (
          <ReasonDialog {...question} />
        ) : (
          <MissingFieldsDialog {...question} />
        )}
      </Suspense>
    ),
  }
}

/** Closing the conversation can be undone from the toast. */
function showClosedToast(ticketKey: string, id: string): void {
  toast({
    title: `${ticketKey} was resolved`,
    description: 'Its conversation was closed too.',
    action: {
      label: 'Reopen conversation',
      altText: 'Reopen the conversation in the inbox',
      onAct: () => void callApi(setConversationStatus, { id, status: 'open' }),
    },
  })
}

type Question =
  | {
      readonly kind: 'reason'
      readonly ticketKey: string
      readonly answer: (reason: string | undefined) => void
    }
  | {
      readonly kind: 'fields'
      readonly ticketKey: string
      readonly missing: readonly string[]
      readonly answer: (values: Ticket['attributes'] | undefined) => void
    }
