import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { deleteSpace, getSpace, listSpaces, updateSpace } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { spacesPath } from '../place.ts'

/** Puts a space away with everything in it, or back; an archived one can be deleted for good. */
export function ArchiveSection({
  space: { id, name, version, isArchived },
}: {
  readonly space: Space
}) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const archive = useCommand(updateSpace, {
    refreshes: [getSpace, listSpaces],
    onDone: (space) =>
      void toast({
        tone: 'good',
        title: space.isArchived ? `${name} is archived` : `${name} is back`,
      }),
  })
  const remove = useCommand(deleteSpace, {
    refreshes: [listSpaces],
    onDone: () => {
      toast({ tone: 'good', title: `${name} was deleted` })
      void navigate(spacesPath)
    },
  })
  return (
    <Section
      title={isArchived ? 'This space is archived' : 'Archive this space'}
      description={
        isArchived
          ? 'Readers find nothing of it. Everything in it is still here.'
          : 'Readers find nothing of it any more. Everything in it stays, and it can be put back.'
      }
      actions={
        <>
          <Button
            isBusy={archive.isBusy}
            onClick={() => archive.run({ id, version, isArchived: !isArchived })}
          >
            {isArchived ? 'Put back' : 'Archive'}
          </Button>
          {isArchived && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Delete for good
            </Button>
          )}
        </>
      }
    >
      {archive.problem && <Notice tone="bad">{archive.problem.message}</Notice>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete space"
        typed={name}
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id })}
      >
        All versions and pages of it go for good. This cannot be undone.
      </ConfirmDialog>
    </Section>
  )
}
