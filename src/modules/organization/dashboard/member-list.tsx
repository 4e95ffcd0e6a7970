import { useCall } from '#platform/registry/browser/use-call.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listMembers } from '../contract.ts'
import type { Member } from '../model.ts'

export function MemberList() {
  const members = useCall(listMembers, {})
  const items = members.data?.items ?? []
  return (
    <Card title="Members" note={items.length}>
      <ul className="divide-y divide-line">
        {items.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  )
}

function MemberRow({ member }: { readonly member: Member }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar id={member.id} name={member.displayName} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{member.displayName}</p>
        <p className="truncate text-sm text-ink-faint">{member.email}</p>
      </div>
      <span className="w-28 text-right text-sm text-ink-faint max-md:hidden">
        {member.lastSeenAt && <TimeAgo at={member.lastSeenAt} />}
      </span>
      <span className="flex w-32 justify-end max-md:w-auto">
        {member.disabledAt ? (
          <Badge tone="warn">Disabled</Badge>
        ) : (
          <Badge tone={member.role === 'member' ? 'plain' : 'info'}>{member.roleName}</Badge>
        )}
      </span>
    </li>
  )
}
