import { listChannels } from '#modules/inbox/channels-contract.ts'
import { listSchedules } from '#modules/schedules/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { listBoards } from '#modules/tickets/boards-contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import type { PolicyNames } from './policy-words.ts'

export function usePolicyNames(): PolicyNames {
  const may = useMay()
  const schedules = useCall(listSchedules, {})
  const channels = useCall(listChannels, {}, { isEnabled: may(listChannels.access) })
  const tags = useCall(tagCalls.list, everyTag, { isEnabled: may(tagCalls.list.access) })
  const boards = useCall(listBoards, {}, { isEnabled: may(listBoards.access) })
  return {
    schedules: namesOf(schedules.data?.items),
    channels: namesOf(channels.data?.items),
    boards: namesOf(boards.data?.items),
    tags: namesOf(tags.data?.items),
  }
}

function namesOf(
  items: readonly { readonly id: string; readonly name: string }[] = [],
): ReadonlyMap<string, string> {
  return new Map(items.map(({ id, name }) => [id, name]))
}
