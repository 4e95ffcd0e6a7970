import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Stat } from '#ui/stat.tsx'

import { listTeammates, listTeams } from '../../../contract.ts'

export function PeopleNumbers() {
  useLiveRefresh(refreshes)
  const { data: teammates } = useCall(listTeammates, {})
  const { data: teams } = useCall(listTeams, {})
  const active = teammates?.items.filter(({ state }) => state === 'active').length
  return (
    <div className="grid grid-cols-2 gap-4">
      <Stat label="Members" value={told(active)} to="/dashboard/organization?tab=members" />
      <Stat
        label="Teams"
        value={told(teams?.items.length)}
        to="/dashboard/organization?tab=teams"
      />
    </div>
  )
}

export const asked = [question(listTeammates, {}), question(listTeams, {})]
const refreshes = [
  { after: 'member.', call: listTeammates },
  { after: 'team.', call: listTeams },
]

function told(count: number | undefined): string {
  return count === undefined ? '–' : count.toLocaleString('en')
}
