import { ImportDialog } from '#modules/content/dashboard/transfers/import-dialog.tsx'

import type { OpenSpace } from '../open-space.ts'
import { ImportReadyPages } from './import-ready-pages.tsx'
import { transferDesk } from './transfer-desk.ts'

export function ImportPages({
  open,
  onClose,
}: {
  readonly open: OpenSpace
  readonly onClose: () => void
}) {
  return (
    <ImportDialog
      desk={transferDesk(open)}
      transferId={undefined}
      renderReady={(part) =>
        part.transfer.look && <ImportReadyPages open={open} look={part.transfer.look} {...part} />
      }
      onClose={onClose}
    />
  )
}
