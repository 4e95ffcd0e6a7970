import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getDeletionPreview, listExports } from '../../contract.ts'
import { DeleteSection } from '../parts/deletion/delete-section.tsx'
import { ExportSection } from '../parts/deletion/export-section.tsx'

export const loader = screenLoader(() => [
  question(getDeletionPreview, {}),
  question(listExports, {}),
])
export const clientLoader = fromCache

export default function DeleteAccountScreen() {
  useLiveRefresh([{ after: 'export.', call: listExports }])
  const { data: preview, error, refetch } = useCall(getDeletionPreview, {})
  return (
    <Page
      title="Export and delete"
      description="Download your data or delete the organization."
      width="form"
    >
      <ExportSection />
      {error && !preview && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!preview && !error && <LoadingState />}
      {preview && <DeleteSection preview={preview} />}
    </Page>
  )
}
