import { useCall } from '#platform/registry/browser/use-call.ts'
import { Select } from '#ui/select.tsx'

import { getMyMembership, listTeams } from '../../contract.ts'
import type { SharingScope } from '../../model.ts'

export interface Sharing {
  readonly scope: SharingScope
  readonly teamId: string | undefined
}

export function SharingFields({
  value: { scope, teamId },
  onChange,
  teamError,
}: {
  readonly value: Sharing
  readonly onChange: (sharing: Sharing) => void
  readonly teamError?: string | undefined
}) {
  const me = useCall(getMyMembership, {}).data
  const all = useCall(listTeams, {}).data?.items ?? []
  const teams = all.filter(
    ({ memberIds }) => me && (me.role !== 'member' || memberIds.includes(me.memberId)),
  )
  const chosenTeam = teamId ?? teams[0]?.id
  return (
    <>
      <Select
        label="Visible to"
        items={scopes.filter(({ value }) => value !== 'team' || teams.length > 0)}
        value={scope}
        onChange={(next) =>
          onChange({ scope: next, teamId: next === 'team' ? chosenTeam : teamId })
        }
      />
      {scope === 'team' && (
        <Select
          label="Team"
          items={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosenTeam}
          onChange={(next) => onChange({ scope, teamId: next })}
          error={teamError}
        />
      )}
    </>
  )
}

const scopes = [
  { value: 'private', label: 'Only me' },
  { value: 'team', label: 'A team' },
  { value: 'organization', label: 'Everyone' },
] as const
