import { useState } from 'react'

import { getConversation } from '#modules/inbox/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { listTeamIdeas, voteFor } from '../../contract.ts'

interface Share {
  readonly id: string
  readonly title: string
}

export function VoteFromInboxDialog({
  conversationId,
  shares,
  onClose,
}: {
  readonly conversationId: string
  readonly shares: readonly Share[]
  readonly onClose: () => void
}) {
  const { data: conversation } = useCall(getConversation, { id: conversationId })
  const [shareId, setShareId] = useState(shares[0]?.id ?? '')
  const [ticketId, setTicketId] = useState('')
  const vote = useCommand(voteFor, {
    onDone() {
      toast({ tone: 'good', title: 'Vote added' })
      onClose()
    },
  })
  const contactId = conversation?.contact.id
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Add vote for ${conversation?.contact.name || 'this contact'}`}
      description="They get an email when the status changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={vote.isBusy}
            disabled={ticketId === '' || contactId === undefined}
            onClick={() => contactId && vote.run({ id: ticketId, contactId })}
          >
            Add vote
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {vote.problem && <Notice tone="bad">{vote.problem.message}</Notice>}
        {shares.length > 1 && (
          <Select
            label="Shared board"
            items={shares.map(({ id, title }) => ({ value: id, label: title }))}
            value={shareId}
            onChange={(id) => {
              setShareId(id)
              setTicketId('')
            }}
          />
        )}
        <IdeaChoice shareId={shareId} value={ticketId} onChange={setTicketId} />
      </div>
    </Dialog>
  )
}

function IdeaChoice({
  shareId,
  value,
  onChange,
}: {
  readonly shareId: string
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const words = search.trim().slice(0, 100)
  const { rows, isStale } = usePages(listTeamIdeas, {
    id: shareId,
    limit: 20,
    ...(words && { search: words }),
  })
  return (
    <Combobox
      label="Idea"
      placeholder="Key or title"
      items={rows
        .filter(({ isVotingOpen }) => isVotingOpen)
        .map(({ ticketId, key, title }) => ({ value: ticketId, label: `${key} ${title}` }))}
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isStale}
      onChange={onChange}
    />
  )
}
