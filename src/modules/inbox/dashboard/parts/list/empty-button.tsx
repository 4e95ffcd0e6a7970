import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { countConversations, listConversations, sendMessage } from '../../../contract.ts'
import { emptyConversations } from '../../../trash-contract.ts'

export function EmptyButton({ category }: { readonly category: 'trash' | 'spam' }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const empty = useCommand(emptyConversations, {
    refreshes: [listConversations, countConversations],
    onDone({ count }) {
      setAsking(false)
      toast({ title: doneWords(count) })
    },
  })
  if (!may(emptyConversations.access) || !may(sendMessage.access)) return null
  const place = category === 'trash' ? 'trash' : 'spam'
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Empty {place}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={category === 'trash' ? 'Empty the trash?' : 'Empty spam?'}
        confirmLabel="Delete permanently"
        isBusy={empty.isBusy}
        problem={empty.problem?.message}
        onConfirm={() => empty.run({ category })}
      >
        All conversations you can see here and their messages are deleted. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}

function doneWords(count: number): string {
  if (count === 0) return 'There was nothing to delete'
  const words = count.toLocaleString('en')
  return count === 1 ? 'Deleting 1 conversation' : `Deleting ${words} conversations`
}
