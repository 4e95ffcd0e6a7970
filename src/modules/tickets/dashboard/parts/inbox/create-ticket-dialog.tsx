import { useState } from 'react'

import { getConversation, listMessages } from '#modules/inbox/contract.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import { createBoard, listBoards } from '../../../boards-contract.ts'
import { createTicket, listTicketsOfConversation } from '../../../contract.ts'
import type { TicketTemplate } from '../../../model.ts'
import { TemplateChoice } from '../template-choice.tsx'
import { contentsOf } from '../template-contents.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { titleFrom } from './title-from.ts'

export function CreateTicketDialog({
  conversationId,
  onClose,
}: {
  readonly conversationId: string
  readonly onClose: () => void
}) {
  const { data: conversation } = useCall(getConversation, { id: conversationId })
  const { data } = useCall(listBoards, {})
  const canMakeBoard = useMay()(createBoard.access)
  const types = useTicketTypes()
  const boards = (data?.items ?? []).filter(({ myRole }) => myRole !== 'view')
  const [ownTitle, setTitle] = useState<string>()
  const [chosenBoard, setBoard] = useState<string>()
  const [typeId, setType] = useState<string>()
  const [clientKey] = useState(newClientKey)
  const [template, setTemplate] = useState<TicketTemplate>()
  const begin = (chosen: TicketTemplate | undefined): void => {
    if (ownTitle === undefined || ownTitle === template?.title) {
      setTitle(chosen?.title || undefined)
    }
    setType(chosen?.typeId ?? undefined)
    setTemplate(chosen)
  }
  const { data: messages } = useCall(listMessages, { id: conversationId })
  const defaultTitle = conversation && messages ? titleFrom(conversation, messages.items) : ''
  const title = ownTitle ?? defaultTitle
  const defaultBoard = boards.find(({ kind }) => kind === 'support') ?? boards[0]
  const boardId = chosenBoard ?? defaultBoard?.id
  const create = useCommand(createTicket, {
    refreshes: [listTicketsOfConversation],
    onDone({ key }) {
      toast({ tone: 'good', title: `${key} was created` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New ticket"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="make-ticket"
            kind="primary"
            isBusy={create.isBusy}
            disabled={!boardId || title.trim() === ''}
          >
            Create ticket
          </Button>
        </>
      }
    >
      <Form
        id="make-ticket"
        problem={create.problem && { detail: create.problem.detail, fields: [] }}
        onSend={() =>
          boardId &&
          create.run({
            clientKey,
            boardId,
            title: title.trim(),
            conversationId,
            requesterId: conversation?.contact.id ?? null,
            ...(template && {
              ...contentsOf(template),
              priority: template.priority,
              assigneeIds: template.assigneeIds,
            }),
            ...(typeId && { typeId }),
          })
        }
      >
        {data && boards.length === 0 && (
          <Notice tone="warn">
            You can’t create tickets on any board.{' '}
            {canMakeBoard && <TextLink to="/dashboard/tickets?new=1">New board</TextLink>}
          </Notice>
        )}
        <TemplateChoice boardId={boardId} chosen={template} onChange={begin} />
        <Field
          label="Title"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Board"
            items={boards.map(({ id, name }) => ({ value: id, label: name }))}
            value={boardId}
            onChange={(id) => {
              setBoard(id)
              begin(undefined)
            }}
          />
          {types.length > 0 && (
            <Select
              label="Type"
              placeholder="Default type"
              items={types.map(({ id, name }) => ({ value: id, label: name }))}
              value={typeId}
              onChange={setType}
            />
          )}
        </div>
      </Form>
    </Dialog>
  )
}
