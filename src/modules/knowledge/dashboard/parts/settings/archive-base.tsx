import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ArchiveSection } from '#ui/archive-section.tsx'
import { toast } from '#ui/toast.ts'

import { deleteBase, getBase, listBases, updateBase } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
import { basesPath } from '../paths.ts'

export function ArchiveBase({ base: { id, name, version, isArchived } }: { readonly base: Base }) {
  const navigate = useNavigate()
  const archive = useCommand(updateBase, {
    refreshes: [getBase, listBases],
    onDone: (base) =>
      void toast({
        tone: 'good',
        title: base.isArchived ? `${name} is archived` : `${name} is back`,
      }),
  })
  const remove = useCommand(deleteBase, {
    refreshes: [listBases],
    onDone: () => {
      toast({ tone: 'good', title: `${name} was deleted` })
      void navigate(basesPath)
    },
  })
  return (
    <ArchiveSection
      what="knowledge base"
      {...{ name, isArchived }}
      archive={{ ...archive, run: () => archive.run({ id, version, isArchived: !isArchived }) }}
      remove={{ ...remove, run: () => remove.run({ id }) }}
    >
      All its categories and articles go for good, with their files, feedback and numbers. This
      cannot be undone.
    </ArchiveSection>
  )
}
