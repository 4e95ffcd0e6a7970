import { holdsKey } from '#modules/organization/server/public.ts'
import { handover } from '#platform/handover/handover.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { actingMember } from './actions/answers.ts'
import { changeConversation, theProduct } from './change-conversation.ts'
import { seesChannel } from './sees-channel.ts'
import { lockHeld } from './store/changes.ts'
import { countHeldBy, listIdsHeldBy } from './store/background-tasks.ts'

export const conversationHandover = handover({
  kind: 'conversation',
  label: 'Open conversations',
  count: countHeldBy,
  async move(scope, from, to, most) {
    const ids = await listIdsHeldBy(scope, from, most)
    if (ids.length === 0) return 'done'
    const successor = to !== null && (await holdsKey(scope, to, 'Inbox')) ? to : null
    const by = await actorOf(scope)
    for (const id of ids) {
      const row = await lockHeld(scope, id)
      if (row?.assigneeId !== from) continue
      const isOpenTo = successor !== null && (await seesChannel(scope, successor, row.channelId))
      await changeConversation(scope, row, {
        by,
        set: { assigneeId: isOpenTo ? successor : null },
      })
    }
    return ids.length < most ? 'done' : 'more'
  },
})

async function actorOf(scope: Scope) {
  return scope.actor.kind === 'member' ? actingMember(scope) : theProduct
}
