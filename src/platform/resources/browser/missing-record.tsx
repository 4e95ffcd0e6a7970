import SearchX from 'lucide-react/icons/search-x'
import Undo2 from 'lucide-react/icons/undo-2'

import { capitalize } from '#lib/capitalize.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { plainText } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { RecordHistory } from './record-history.tsx'
import { deletionIn } from './record-look.ts'
import { useRecordActions } from './use-record-actions.ts'

/** A record that can't be read: it's in the trash, or it doesn't exist. Its history says which. */
export function MissingRecord({
  resource,
  calls,
  id,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly id: string
}) {
  const { rows, isLoading } = usePages(calls.history, { id })
  const acts = useRecordActions(resource, calls)
  const canManage = useMay()(resource.manage)
  const deleted = deletionIn(resource, rows)
  const title = plainText(deleted?.data['title'])
  useNamedRecord(deleted && title)
  if (isLoading) return <LoadingState />
  if (!deleted) return <UnknownRecord resource={resource} />
  return (
    <Page
      title={title}
      description={
        <>
          <Badge tone="warn">In trash</Badge> Deleted <TimeAgo at={deleted.at} />. Records in the
          trash are deleted permanently after 30 days.
        </>
      }
      actions={
        canManage && (
          <Button
            kind="primary"
            icon={<Undo2 size={16} aria-hidden />}
            onClick={() => void acts.restore([id])}
          >
            Restore
          </Button>
        )
      }
    >
      <section aria-labelledby="history" className="max-w-form">
        <h2 id="history" className="mb-3 font-semibold">
          History
        </h2>
        <RecordHistory resource={resource} calls={calls} id={id} />
      </section>
    </Page>
  )
}

function UnknownRecord({ resource: { name, plural, screen } }: { readonly resource: Resource }) {
  return (
    <Page title={`${capitalize(name)} not found`}>
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={`This ${name} may have been deleted by a teammate`}
        action={<ButtonLink to={`/dashboard/${screen}`}>View all {plural}</ButtonLink>}
      />
    </Page>
  )
}
