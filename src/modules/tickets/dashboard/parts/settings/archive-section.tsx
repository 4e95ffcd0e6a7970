import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { archiveBoard, getBoard, listBoards } from '../../../boards-contract.ts'
import type { Board } from '../../../model.ts'

export function ArchiveSection({ board: { id, name, isArchived } }: { readonly board: Board }) {
  const canArchive = useMay()(archiveBoard.access)
  const archive = useCommand(archiveBoard, {
    refreshes: [getBoard, listBoards],
    onDone: (board) =>
      void toast({
        title: board.isArchived ? `${name} was archived` : `${name} was restored`,
        tone: 'good',
      }),
  })
  if (!canArchive) return null
  return (
    <Section
      title={isArchived ? 'This board is archived' : 'Archive this board'}
      description={
        isArchived
          ? 'It’s read-only until you restore it.'
          : 'Hides the board and makes it read-only. You can restore it later.'
      }
      actions={
        <Button
          isBusy={archive.isBusy}
          onClick={() => archive.run({ id, isArchived: !isArchived })}
        >
          {isArchived ? 'Restore board' : 'Archive board'}
        </Button>
      }
    >
      {archive.problem && <Notice tone="bad">{archive.problem.message}</Notice>}
    </Section>
  )
}
