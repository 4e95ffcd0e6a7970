import { useState } from 'react'

import { listSites } from '#modules/sites/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { createShare, listShares, listSharesToRead } from '../../contract.ts'
import { suggestSlug } from '../../rules.ts'

export function ShareNew({
  board,
  takenSiteIds,
}: {
  readonly board: Board
  readonly takenSiteIds: readonly string[]
}) {
  const canListSites = useMay()(listSites.access)
  const { data } = useCall(listSites, {}, { isEnabled: canListSites })
  const sites = (data?.items ?? []).filter(
    ({ id, state }) => state === 'active' && !takenSiteIds.includes(id),
  )
  const [chosen, setChosen] = useState('')
  const siteId = sites.some(({ id }) => id === chosen) ? chosen : (sites[0]?.id ?? '')
  const share = useCommand(createShare, {
    refreshes: [listShares, listSharesToRead],
    onDone: () => void toast({ tone: 'good', title: 'Board shared. Choose who can view it.' }),
  })
  if (!canListSites) {
    return <p className="text-ink-soft">Only teammates who manage sites can share a board.</p>
  }
  if (data && sites.length === 0) {
    return <p className="text-ink-soft">This board is shared on all your sites.</p>
  }
  return (
    <div className="flex flex-col gap-3">
      {share.problem && <Notice tone="bad">{share.problem.message}</Notice>}
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Site"
          className="min-w-48 flex-1"
          items={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={siteId}
          onChange={setChosen}
        />
        <Button
          kind="primary"
          size="large"
          isBusy={share.isBusy}
          disabled={siteId === ''}
          onClick={() =>
            share.run({
              siteId,
              boardId: board.id,
              slug: suggestSlug(board.name),
              title: board.name,
              // New shares start as team-only, so that nothing is public by accident.
              viewAccess: 'team',
              voteAccess: 'team',
              commentAccess: 'team',
              submitAccess: 'team',
            })
          }
        >
          Share on this site
        </Button>
      </div>
    </div>
  )
}
