import type { ReactNode } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Difference } from '#ui/difference/difference.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { compareVersions } from '../../../articles-contract.ts'

/** What is different between a version and what is drafted now. */
export function DifferenceDialog({
  versionId,
  title,
  description,
  footer,
  onClose,
}: {
  readonly versionId: string
  readonly title: string
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useCall(compareVersions, { id: versionId })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      {...(description !== undefined && { description })}
      {...(footer !== undefined && { footer })}
    >
      {data && (
        <Difference
          lines={[
            { label: 'Title', ...data.title },
            { label: 'Summary', ...data.excerpt },
          ]}
          blocks={data.blocks}
        />
      )}
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
    </Dialog>
  )
}
