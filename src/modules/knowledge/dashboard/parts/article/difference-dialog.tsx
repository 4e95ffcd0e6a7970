import type { ReactNode } from 'react'

import { Changes } from '#modules/content/dashboard/editor/changes.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { compareVersions } from '../../../articles-contract.ts'

export function DifferenceDialog({
  versionId,
  ...dialog
}: {
  readonly versionId: string
  readonly title: string
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly onClose: () => void
}) {
  return (
    <Dialog isOpen size="large" {...dialog}>
      <Changes
        compare={compareVersions}
        at={{ id: versionId }}
        leadOf={({ excerpt }) => ({ label: 'Summary', ...excerpt })}
      />
    </Dialog>
  )
}
