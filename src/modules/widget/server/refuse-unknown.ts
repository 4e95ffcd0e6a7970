import { findFile } from '#modules/files/server/public.ts'
import { isBase } from '#modules/knowledge/server/public.ts'
import { listExistingTeamIds } from '#modules/organization/server/public.ts'
import { findSchedule } from '#modules/schedules/server/public.ts'
import { isBugBoard, isBugType } from '#modules/tickets/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'

export async function refuseUnknown(
  scope: Scope,
  settings: WidgetSettings,
  before: WidgetSettings | undefined,
): Promise<void> {
  const { scheduleId, pictureId, teamIds, pageTagIds } = settings
  await refuseUnknownPlace(scope, settings, before)
  if (scheduleId !== null && !(await findSchedule(scope, scheduleId))) {
    refuseSetting('scheduleId', 'These business hours no longer exist.')
  }
  const { helpBaseId } = settings
  if (helpBaseId !== null && !(await isBase(scope, helpBaseId))) {
    refuseSetting('helpBaseId', 'This knowledge base no longer exists.')
  }
  if (pictureId !== null && (await findFile(scope, pictureId))?.use !== 'logo') {
    refuseSetting('pictureId', 'This image no longer exists.')
  }
  const newTeams = idsSince(before?.teamIds, teamIds)
  if (newTeams.length > (await listExistingTeamIds(scope, newTeams)).length) {
    refuseSetting('teamIds', 'This team no longer exists.')
  }
  const newTags = idsSince(before?.pageTagIds, pageTagIds)
  if (newTags.length > (await listUsableTagIds(scope, newTags)).length) {
    refuseSetting('pageTagIds', 'This tag no longer exists.')
  }
}

/** Values that were saved before may have been deleted since, so only new ones are checked. */
function idsSince(before: readonly string[] = [], now: readonly string[]): string[] {
  return [...new Set(now)].filter((id) => !before.includes(id))
}

/** A saved board may be invisible to this teammate, so only new ones are checked. */
async function refuseUnknownPlace(
  scope: Scope,
  { hasBugReports, bugBoardId, bugTypeId }: WidgetSettings,
  before: WidgetSettings | undefined,
): Promise<void> {
  if (hasBugReports && bugBoardId === null) refuseSetting('bugBoardId', 'Choose a board.')
  if (bugBoardId !== null && bugBoardId !== before?.bugBoardId) {
    if (!(await isBugBoard(scope, bugBoardId)))
      refuseSetting('bugBoardId', 'This board no longer exists.')
  }
  if (bugTypeId !== null && bugTypeId !== before?.bugTypeId) {
    const isThere = await isBugType(scope, bugTypeId)
    if (!isThere) refuseSetting('bugTypeId', 'This ticket type no longer exists.')
  }
}

function refuseSetting(name: string, message: string): never {
  refuse('invalid', message, { fields: [{ path: `settings.${name}`, message }] })
}
