import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import type { DocPage } from '../../../model.ts'
import { updatePage } from '../../../pages-contract.ts'
import { afterTree } from '../tree/tree-calls.ts'

export function GroupNote({
  page: { id, versionId },
  canManage,
}: {
  readonly page: DocPage
  readonly canManage: boolean
}) {
  const turn = useCommand(updatePage, {
    refreshes: afterTree,
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div className="flex flex-col items-start gap-3 text-ink-soft">
      <p>A group is a heading in the sidebar. It contains pages and has no text of its own.</p>
      {canManage && (
        <Button isBusy={turn.isBusy} onClick={() => turn.run({ versionId, id, kind: 'page' })}>
          Convert to page
        </Button>
      )}
    </div>
  )
}
