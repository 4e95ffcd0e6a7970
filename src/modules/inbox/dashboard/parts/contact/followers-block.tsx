import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'

import { listTeammates } from '#modules/organization/contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listConversationReaders, setFollower } from '../../../together-contract.ts'
import { listFollowers } from '../../../writing-contract.ts'
import { Picker } from '../acts/picker.tsx'

export function FollowersBlock({ conversationId: id }: { readonly conversationId: string }) {
  useLiveRefresh(dependencies)
  const { data } = useCall(listFollowers, { id })
  const colleagues = useCall(listTeammates, {}).data?.items ?? []
  const canAdd = useMay()(setFollower.access)
  const following = new Set(data?.memberIds)
  const people = (data?.memberIds ?? []).flatMap((memberId) => {
    const person = colleagues.find((each) => each.id === memberId)
    return person ? [{ id: person.id, name: person.displayName }] : []
  })
  return (
    <section aria-label="Followers">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">Followers</h3>
      <div className="flex items-center gap-2">
        {people.length > 0 ? (
          <AvatarGroup people={people} size="small" most={6} />
        ) : (
          <p className="text-ink-faint">No followers</p>
        )}
        {canAdd && <FollowerPicker {...{ id, following }} />}
      </div>
    </section>
  )
}

function FollowerPicker({
  id,
  following,
}: {
  readonly id: string
  readonly following: ReadonlySet<string>
}) {
  const colleagues = useCall(listTeammates, {}).data?.items ?? []
  const [isChoosing, setChoosing] = useState(false)
  const { data: readers } = useCall(listConversationReaders, { id }, { isEnabled: isChoosing })
  const able = new Set([...(readers?.memberIds ?? []), ...following])
  const set = useCommand(setFollower, {
    refreshes: [listFollowers],
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  return (
    <span className="ml-auto">
      <Picker
        label="Edit followers"
        isMulti
        items={colleagues
          .filter((person) => able.has(person.id))
          .map((person) => ({
            key: person.id,
            label: person.displayName,
            icon: <Avatar id={person.id} name={person.displayName} size="small" />,
          }))}
        chosen={following}
        emptyText={readers ? 'No teammates found.' : 'Checking access'}
        onOpenChange={setChoosing}
        onChoose={(memberId) => set.run({ id, memberId, isFollowing: !following.has(memberId) })}
        trigger={
          <Button kind="quiet" size="small" icon={<UserRoundPlus size={16} aria-hidden />}>
            <span className="sr-only">Edit followers</span>
          </Button>
        }
      />
    </span>
  )
}

const dependencies = [{ after: 'conversation.participant_', call: listFollowers }]
