import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { getBase, listBases, updateBase } from '../../../contract.ts'
import type { Base } from '../../../model.ts'

/** Puts a base away with everything in it, or back. */
export function ArchiveSection({
  base: { id, name, version, isArchived },
}: {
  readonly base: Base
}) {
  const archive = useCommand(updateBase, {
    refreshes: [getBase, listBases],
    onDone: (base) =>
      void toast({
        tone: 'good',
        title: base.isArchived ? `${name} is archived` : `${name} is back`,
      }),
  })
  return (
    <Section
      title={isArchived ? 'This knowledge base is archived' : 'Archive this knowledge base'}
      description={
        isArchived
          ? 'Readers find nothing of it. Everything in it is still here.'
          : 'Readers find nothing of it any more. Everything in it stays, and it can be put back.'
      }
      actions={
        <Button
          isBusy={archive.isBusy}
          onClick={() => archive.run({ id, version, isArchived: !isArchived })}
        >
          {isArchived ? 'Put back' : 'Archive'}
        </Button>
      }
    >
      {archive.problem && <Notice tone="bad">{archive.problem.message}</Notice>}
    </Section>
  )
}
