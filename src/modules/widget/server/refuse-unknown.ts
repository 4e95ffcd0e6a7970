import { findFile } from '#modules/files/server/door.ts'
import { listExistingTeamIds } from '#modules/organization/server/door.ts'
import { findSchedule } from '#modules/schedules/server/door.ts'
import { listUsableTagIds } from '#modules/tags/server/door.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'

/** What settings name must be there, and be the organization's own. */
export async function refuseUnknown(scope: Scope, settings: WidgetSettings): Promise<void> {
  const { scheduleId, pictureId, teamIds, pageTagIds } = settings
  if (scheduleId !== null && !(await findSchedule(scope, scheduleId))) {
    refuseSetting('scheduleId', 'There are no such opening hours.')
  }
  if (pictureId !== null && (await findFile(scope, pictureId))?.use !== 'logo') {
    refuseSetting('pictureId', 'There is no such picture.')
  }
  if (teamIds.length > 0) {
    const found = await listExistingTeamIds(scope, teamIds)
    if (found.length < new Set(teamIds).size) refuseSetting('teamIds', 'There is no such team.')
  }
  if (pageTagIds.length > 0) {
    const found = await listUsableTagIds(scope, pageTagIds)
    if (found.length < new Set(pageTagIds).size)
      refuseSetting('pageTagIds', 'There is no such tag.')
  }
}

function refuseSetting(name: string, message: string): never {
  refuse('invalid', message, { fields: [{ path: `settings.${name}`, message }] })
}
