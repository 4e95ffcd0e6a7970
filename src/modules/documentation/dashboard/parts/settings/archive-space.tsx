import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ArchiveSection } from '#ui/archive-section.tsx'
import { toast } from '#ui/toast.ts'

import { deleteSpace, getSpace, listSpaces, updateSpace } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { spacesPath } from '../place.ts'

export function ArchiveSpace({
  space: { id, name, version, isArchived },
}: {
  readonly space: Space
}) {
  const navigate = useNavigate()
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
    <ArchiveSection
      what="space"
      {...{ name, isArchived }}
      archive={{ ...archive, run: () => archive.run({ id, version, isArchived: !isArchived }) }}
      remove={{ ...remove, run: () => remove.run({ id }) }}
    >
      All versions and pages of it go for good. This cannot be undone.
    </ArchiveSection>
  )
}
