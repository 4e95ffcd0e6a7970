import { ImportDialog } from '#modules/content/dashboard/transfers/import-dialog.tsx'

import type { Base } from '../../../model.ts'
import { ImportReadyArticles } from './import-ready-articles.tsx'
import { transferDesk } from './transfer-desk.ts'

export function ImportArticles({
  base,
  onClose,
}: {
  readonly base: Base
  readonly onClose: () => void
}) {
  return (
    <ImportDialog
      desk={transferDesk(base)}
      transferId={undefined}
      renderReady={(part) =>
        part.transfer.look && (
          <ImportReadyArticles base={base} look={part.transfer.look} {...part} />
        )
      }
      onClose={onClose}
    />
  )
}
