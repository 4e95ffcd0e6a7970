import { TransferPanel } from '#modules/content/dashboard/transfers/transfer-panel.tsx'
import { Section } from '#ui/page.tsx'

import type { TabPart } from '../settings/tab-part.ts'
import { ImportReadyArticles } from './import-ready-articles.tsx'
import { transferDesk } from './transfer-desk.ts'

export function TransferTab({ base, canManage }: TabPart) {
  if (!canManage) {
    return (
      <Section title="Import and export">
        <p className="text-ink-soft">
          Only teammates who manage the knowledge base can import and export.
        </p>
      </Section>
    )
  }
  return (
    <TransferPanel
      desk={transferDesk(base)}
      renderReady={(part) =>
        part.transfer.look && (
          <ImportReadyArticles base={base} look={part.transfer.look} {...part} />
        )
      }
    />
  )
}
