import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { moveToBoard } from '../../../arranging-contract.ts'
import { getBoard, listBoards } from '../../../boards-contract.ts'
import { findTicketByKey, listCards, listTickets } from '../../../contract.ts'
import type { Ticket } from '../../../model.ts'
import { removeCard, cacheTicket } from '../board-cache.ts'

export function MoveBoardDialog({
  ticket,
  onMoved,
  onClose,
}: {
  readonly ticket: Ticket
  readonly onMoved: (key: string) => void
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const { data } = useCall(listBoards, {})
  const [boardId, setBoardId] = useState('')
  const [columnId, setColumnId] = useState('')
  const { data: board } = useCall(getBoard, { id: boardId }, { isEnabled: boardId !== '' })
  const show = (moved: Ticket): void => {
    removeCard(queries, moved.id)
    cacheTicket(queries, moved)
    onMoved(moved.key)
  }
  const back = useCommand(moveToBoard, { refreshes: callsToRefresh, onDone: show })
  const move = useCommand(moveToBoard, {
    refreshes: callsToRefresh,
    onDone(moved) {
      show(moved)
      const { boardId: homeId, columnId: homeColumn } = ticket
      toast({
        tone: 'good',
        title: `${ticket.key} is now ${moved.key}`,
        action: {
          label: 'Undo',
          altText: 'Move the ticket back from its menu',
          onAct: () => back.run({ id: moved.id, boardId: homeId, columnId: homeColumn }),
        },
      })
      onClose()
    },
  })
  const boards = (data?.items ?? []).filter(
    ({ id, myRole }) => id !== ticket.boardId && myRole !== 'view',
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Move ${ticket.key} to another board`}
      description="The ticket gets a new key. Links with the old key keep working."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={move.isBusy}
            disabled={boardId === ''}
            onClick={() =>
              move.run({ id: ticket.id, boardId, ...(columnId !== '' && { columnId }) })
            }
          >
            Move ticket
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {move.problem && <Notice tone="bad">{move.problem.message}</Notice>}
        {data && boards.length === 0 && (
          <Notice tone="info">You don’t have Work access to another board.</Notice>
        )}
        <Select
          label="Board"
          placeholder="Choose a board"
          isDisabled={boards.length === 0}
          items={boards.map(({ id, name, key }) => ({ value: id, label: name, hint: key }))}
          value={boardId}
          onChange={(id) => {
            setBoardId(id)
            setColumnId('')
          }}
        />
        <Select
          label="State"
          isDisabled={boardId === ''}
          items={[
            { value: '', label: 'Matching state' },
            ...(boardId === '' ? [] : (board?.columns ?? [])).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
          value={columnId}
          onChange={setColumnId}
        />
      </div>
    </Dialog>
  )
}

const callsToRefresh = [findTicketByKey, listCards, listTickets, getBoard, listBoards]
