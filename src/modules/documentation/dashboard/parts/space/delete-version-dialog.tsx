import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { deleteVersion } from '../../../contract.ts'
import type { DocVersion } from '../../../model.ts'
import { usePlace } from '../place.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { afterVersion } from './version-calls.ts'

export function DeleteVersionDialog({
  version: { id, spaceId, label, pageCount },
  onClose,
}: {
  readonly version: DocVersion
  readonly onClose: () => void
}) {
  const [, go] = usePlace()
  const remove = useCommand(deleteVersion, {
    refreshes: afterVersion.slice(0, 3),
    onDone: () => {
      onClose()
      go({ space: spaceId })
      toast({ tone: 'good', title: `${label} deleted` })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${label}?`}
      confirmLabel="Delete version"
      typed={label}
      isBusy={remove.isBusy}
      problem={remove.problem?.message}
      onConfirm={() => remove.run({ id })}
    >
      Its {countOf(pageCount, 'page', 'pages')} will be deleted permanently. Other versions aren’t
      affected.
    </ConfirmDialog>
  )
}
