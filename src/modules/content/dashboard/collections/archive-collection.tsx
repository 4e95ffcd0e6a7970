import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ArchiveSection } from '#ui/archive-section.tsx'
import { toast } from '#ui/toast.ts'

import type { CollectionDesk, CollectionView } from './collection-desk.ts'

export function ArchiveCollection({
  collection: { id, name, version, isArchived },
  desk: { list, update, remove: drop, refreshes, listPath, words },
}: {
  readonly collection: CollectionView
  readonly desk: CollectionDesk
}) {
  const navigate = useNavigate()
  const archive = useCommand(update, {
    refreshes,
    onDone: (saved) =>
      void toast({
        tone: 'good',
        title: saved.isArchived ? `${name} archived` : `${name} restored`,
      }),
  })
  const remove = useCommand(drop, {
    refreshes: [list],
    onDone: () => {
      toast({ tone: 'good', title: `${name} deleted` })
      void navigate(listPath)
    },
  })
  return (
    <ArchiveSection
      what={words.what}
      {...{ name, isArchived }}
      archive={{ ...archive, run: () => archive.run({ id, version, isArchived: !isArchived }) }}
      remove={{ ...remove, run: () => remove.run({ id }) }}
    >
      {words.onDelete}
    </ArchiveSection>
  )
}
