import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import { countConversations, listConversations } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { mergeConversations } from '../../../sorting-contract.ts'
import { refreshConversation } from '../inbox-cache.ts'

export function MergeDialog({
  row,
  onClose,
}: {
  readonly row: ConversationSummary
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const list = usePages(listConversations, { contactId: row.contact.id, category: 'everything' })
  const others = list.rows.filter(({ id }) => id !== row.id)
  const merge = useCommand(mergeConversations, {
    refreshes: [listConversations, countConversations],
    onDone(_, { sourceIds }) {
      for (const id of [row.id, ...sourceIds]) refreshConversation(queries, id)
      toast({ tone: 'good', title: `Merged into #${row.number}` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge into #${row.number}`}
      description="Its messages move here. You can unmerge for 30 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={chosen === ''}
            isBusy={merge.isBusy}
            onClick={() => merge.run({ id: row.id, sourceIds: [chosen] })}
          >
            Merge
          </Button>
        </>
      }
    >
      {list.isLoading && <LoadingState />}
      {!list.isLoading && others.length === 0 && (
        <p className="text-ink-soft">{row.contact.name} has no other conversations.</p>
      )}
      {others.length > 0 && (
        <RadioGroup
          label={`Conversations with ${row.contact.name}`}
          items={others.map((other) => ({ value: other.id, label: labelOf(other) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </Button>
      )}
      {merge.problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {merge.problem.message}
        </p>
      )}
    </Dialog>
  )
}

function labelOf({ number, subject, preview, firstHeld }: ConversationSummary): string {
  const words = subject || preview || firstHeld?.preview || 'No text'
  return `#${number} ${words}`.slice(0, 120)
}
