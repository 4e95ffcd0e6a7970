import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { followConversation, listFollowers } from '../../../writing-contract.ts'

export function FollowItem({ id }: { readonly id: string }) {
  const { data } = useCall(listFollowers, { id })
  const { data: me } = useCall(getMyMembership, {})
  const follow = useCommand(followConversation, {
    refreshes: [listFollowers],
    onDone: (_, { isFollowing }) =>
      toast({
        tone: 'good',
        title: isFollowing ? 'Following this conversation' : 'Unfollowed',
      }),
  })
  const isFollowing = me !== undefined && (data?.memberIds.includes(me.memberId) ?? false)
  return (
    <MenuItem
      icon={isFollowing ? <EyeOff size={16} /> : <Eye size={16} />}
      onSelect={() => follow.run({ id, isFollowing: !isFollowing })}
    >
      {isFollowing ? 'Unfollow' : 'Follow'}
    </MenuItem>
  )
}
