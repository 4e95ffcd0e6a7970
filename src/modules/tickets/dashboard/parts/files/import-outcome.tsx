import { Notice } from '#ui/notice.tsx'

import type { TicketImport } from '../../../imports-contract.ts'
import { ImportNotes } from './import-notes.tsx'

export function ImportOutcome({
  outcome: { made, skipped, notes },
}: {
  readonly outcome: TicketImport
}) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={made > 0 ? 'good' : 'warn'}>
        {made.toLocaleString('en')} {made === 1 ? 'ticket' : 'tickets'} imported
        {skipped > 0 && `, ${skipped.toLocaleString('en')} skipped`}.
      </Notice>
      <ImportNotes notes={notes} />
    </div>
  )
}
