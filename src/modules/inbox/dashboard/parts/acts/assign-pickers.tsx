import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'

import { getMyMembership, listTeammates, listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmojiText } from '#ui/emoji-text.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { listAssignable } from '../../../sorting-contract.ts'
import { Picker, type PickerItem } from './picker.tsx'
import type { Change } from './use-conversation-acts.ts'

interface Props {
  readonly row: ConversationSummary
  readonly isDisabled: boolean
  readonly onChange: (change: Change) => void
}

export function AssigneePicker({ row, isDisabled, onChange }: Props) {
  const { data } = useCall(listTeammates, {})
  const { data: me } = useCall(getMyMembership, {})
  const { data: assignable } = useCall(listAssignable, {})
  const canTake = new Set(assignable?.memberIds)
  const away = new Map(assignable?.away.map(({ memberId, reason }) => [memberId, reason]))
  const excludedIds = new Set(
    assignable?.closed.find(({ channelId }) => channelId === row.channelId)?.memberIds,
  )
  const people = (data?.items ?? []).filter(
    ({ id }) => (canTake.has(id) && !excludedIds.has(id)) || id === row.assigneeId,
  )
  const assignee = people.find(({ id }) => id === row.assigneeId)
  const items: readonly PickerItem[] = [
    { key: '', label: 'Unassigned', icon: <UserRound size={16} className="mx-1" aria-hidden /> },
    ...people
      .toSorted((one, other) => Number(other.id === me?.memberId) - Number(one.id === me?.memberId))
      .map(({ id, displayName }) => ({
        key: id,
        label: id === me?.memberId ? `${displayName} (you)` : displayName,
        note: away.has(id) && <EmojiText text={away.get(id) || 'Away'} />,
        icon: <Avatar id={id} name={displayName} size="small" />,
      })),
  ]
  return (
    <Picker
      label="Assign to"
      items={items}
      chosen={new Set([row.assigneeId ?? ''])}
      emptyText="No teammates found."
      foot={withoutAccessText(excludedIds.size)}
      onChoose={(key) => onChange({ assigneeId: key || null })}
      trigger={
        <Button
          kind="quiet"
          size="small"
          disabled={isDisabled}
          data-act="assign"
          icon={
            assignee ? (
              <Avatar id={assignee.id} name={assignee.displayName} size="small" />
            ) : (
              <UserRound size={16} aria-hidden />
            )
          }
          className="min-w-0"
        >
          <span className="sr-only">Assigned to </span>
          <span className="max-w-32 truncate">{assignee?.displayName ?? 'Unassigned'}</span>
        </Button>
      }
    />
  )
}

function withoutAccessText(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? 'One teammate can’t see this channel.'
    : `${count} teammates can’t see this channel.`
}

export function TeamPicker({ row, isDisabled, onChange }: Props) {
  const { data } = useCall(listTeams, {})
  const teams = data?.items ?? []
  if (teams.length === 0) return null
  const team = teams.find(({ id }) => id === row.teamId)
  return (
    <Picker
      label="Team"
      items={[
        { key: '', label: 'No team' },
        ...teams.map(({ id, name }) => ({ key: id, label: name })),
      ]}
      chosen={new Set([row.teamId ?? ''])}
      emptyText="No teams yet."
      onChoose={(key) => onChange({ teamId: key || null })}
      trigger={
        <Button
          kind="quiet"
          size="small"
          disabled={isDisabled}
          icon={<Users size={16} aria-hidden />}
          className="min-w-0"
        >
          <span className="sr-only">Team: </span>
          <span className="max-w-32 truncate">{team?.name ?? 'No team'}</span>
        </Button>
      }
    />
  )
}
