import { ShownOn } from '#modules/sites/dashboard/public/shown-on.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import type { CollectionDesk, CollectionView } from './collection-desk.ts'

export function CollectionSites({
  collection,
  desk: { list, update, refreshes, words },
  canManage,
}: {
  readonly collection: CollectionView
  readonly desk: CollectionDesk
  readonly canManage: boolean
}) {
  const { data } = useCall(list, {})
  const save = useCommand(update, {
    refreshes,
    onDone: () => void toast({ tone: 'good', title: 'Sites saved' }),
  })
  const { id, version } = collection
  return (
    <ShownOn
      description={words.onSites}
      shown={collection}
      all={data?.items ?? []}
      canManage={canManage}
      save={{ ...save, run: (siteIds) => save.run({ id, version, siteIds }) }}
    />
  )
}
