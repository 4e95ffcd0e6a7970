import { TransferPanel } from '#modules/content/dashboard/transfers/transfer-panel.tsx'
import { Section } from '#ui/page.tsx'

import type { OpenSpace } from '../open-space.ts'
import { ImportReadyPages } from './import-ready-pages.tsx'
import { transferDesk } from './transfer-desk.ts'

export function TransferTab({ open }: { readonly open: OpenSpace }) {
  return (
    <div className="max-w-form">
      {open.canManage ? (
        <TransferPanel
          key={open.version.id}
          desk={transferDesk(open)}
          renderReady={(part) =>
            part.transfer.look && (
              <ImportReadyPages open={open} look={part.transfer.look} {...part} />
            )
          }
        />
      ) : (
        <Section title="Import and export">
          <p className="text-ink-soft">
            Only teammates who manage the documentation can import and export.
          </p>
        </Section>
      )}
    </div>
  )
}
