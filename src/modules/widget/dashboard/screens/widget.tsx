import { useParams } from 'react-router'

import { getOrganization } from '#modules/organization/contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getWidget, listWidgetVersions } from '../../contract.ts'
import { WidgetEditor } from '../parts/widget-editor.tsx'

export const loader = screenLoader(({ params }) => [
  question(getWidget, { id: params['id'] ?? '' }),
  question(getOrganization, {}),
])
export const clientLoader = fromCache

export default function WidgetScreen() {
  const id = useParams()['id'] ?? ''
  useLiveRefresh([
    { after: 'widget.', call: getWidget },
    { after: 'widget.published', call: listWidgetVersions },
  ])
  const { data, error, refetch } = useCall(getWidget, { id })
  useNamedRecord(data?.name)
  if (data) return <WidgetEditor key={data.id} widget={data} />
  return (
    <div className="p-6">
      {error ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
