import { listTeammates } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'

import { listAssignable } from '../../sorting-contract.ts'
import type { ChannelDraft } from './channel-draft.ts'

export function ChannelPeople({
  draft,
  isDisabled,
  error,
  onChange,
}: {
  readonly draft: ChannelDraft
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (draft: ChannelDraft) => void
}) {
  return (
    <>
      <Select
        label="Who can see this channel"
        items={visibilityChoices}
        value={draft.isLimited ? 'some' : 'everyone'}
        isDisabled={isDisabled}
        onChange={(visibility) => onChange({ ...draft, isLimited: visibility === 'some' })}
      />
      {draft.isLimited && <People {...{ draft, isDisabled, error }} onChange={onChange} />}
    </>
  )
}

function People({ draft, isDisabled, error, onChange }: Parameters<typeof ChannelPeople>[0]) {
  const isAsked = useMay()(listAssignable.access)
  const colleagues = useCall(listTeammates, {}).data?.items ?? []
  const { data: assignable } = useCall(listAssignable, {}, { isEnabled: isAsked })
  // People chosen earlier keep their name even if they are no longer listed.
  const isOffered = (id: string, state: string): boolean =>
    draft.memberIds.includes(id) ||
    (state === 'active' && (!assignable || assignable.memberIds.includes(id)))
  return (
    <MultiCombobox
      label="People"
      hint="Owners and admins see every channel. Others lose their assigned conversations here."
      placeholder="Add person"
      error={error}
      items={colleagues
        .filter(({ id, state }) => isOffered(id, state))
        .map(({ id, displayName }) => ({ value: id, label: displayName }))}
      values={draft.memberIds}
      isDisabled={isDisabled}
      onChange={(ids) => onChange({ ...draft, memberIds: [...ids] })}
    />
  )
}

const visibilityChoices = [
  { value: 'everyone', label: 'Everyone with Inbox access' },
  { value: 'some', label: 'Only these people' },
] as const
