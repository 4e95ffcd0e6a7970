import Globe from 'lucide-react/icons/globe'

import { listSites } from '#modules/sites/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { listShares } from '../contract.ts'
import { ShareNew } from './parts/share-new.tsx'
import { ShareSection } from './parts/share-section.tsx'

export function BoardSharing({ board }: { readonly board: Board }) {
  const may = useMay()
  const canShare = may(listShares.access)
  const { data, error, refetch } = useCall(
    listShares,
    { boardId: board.id },
    { isEnabled: canShare },
  )
  const { data: sites } = useCall(listSites, {}, { isEnabled: may(listSites.access) })
  useLiveRefresh(liveRules)
  if (!canShare) {
    return (
      <EmptyState icon={<Globe size={20} aria-hidden />} title="You don’t have access to sharing">
        Ask an admin for the Boards permission.
      </EmptyState>
    )
  }
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const nameOf = (id: string): string =>
    sites?.items.find((site) => site.id === id)?.name ?? 'A site'
  const taken = data.items.map(({ siteId }) => siteId)
  const hasFreeSite =
    taken.length === 0 ||
    sites?.items.some(({ id, state }) => state === 'active' && !taken.includes(id))
  return (
    <div className="flex flex-col gap-6">
      {data.items.map((share) => (
        <ShareSection key={share.id} share={share} board={board} siteName={nameOf(share.siteId)} />
      ))}
      {hasFreeSite && (
        <Section
          title={data.items.length === 0 ? 'Share this board' : 'Share on another site'}
          description="Publish ideas and a roadmap, and let customers vote. Only public tickets are shown."
        >
          <ShareNew board={board} takenSiteIds={taken} />
        </Section>
      )}
    </div>
  )
}

const liveRules = [{ after: 'share.changed', call: listShares }]
