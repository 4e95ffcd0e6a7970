import { opaqueKey } from '#lib/opaque-key.ts'
import {
  listIdsSeenSince,
  listMemberNames,
  listMemberPictureIds,
  listMemberAccess,
} from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetConfig } from '../model.ts'

export async function listShownTeammates(scope: Scope): Promise<WidgetConfig['people']> {
  const members = await listMemberAccess(scope)
  const answering = members
    .filter(({ role, levels }) => role !== 'member' || levels.Inbox === 'manage')
    .map(({ memberId }) => memberId)
  const since = new Date(scope.now.getTime() - 24 * 3_600_000)
  const seen = new Set(await listIdsSeenSince(scope, since))
  const shown = answering
    .toSorted((one, other) => Number(seen.has(other)) - Number(seen.has(one)))
    .slice(0, maxShown)
  const names = await listMemberNames(scope, shown)
  const pictures = await listMemberPictureIds(scope, shown)
  return shown.flatMap((id) => {
    const name = names.get(id)
    if (!name) return []
    return { name, key: opaqueKey(id), pictureUrl: scope.pictureUrl(pictures.get(id) ?? null) }
  })
}

const maxShown = 3
