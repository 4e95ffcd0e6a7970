import {
  createChannel,
  disableChannel,
  nameSenders,
  renameChannel,
} from '#modules/inbox/server/public.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import { widgetCreated, widgetDeleted, widgetPublished, widgetUpdated } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import { widgetSettings, type Widget, type WidgetConfig } from '../../model.ts'
import { isSame } from '../../rules.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import {
  changeWidget,
  countWidgets,
  findVersionSettings,
  findWidgetRow,
  insertVersion,
  insertWidget,
  listVersionRows,
  listWidgetRows,
  type WidgetListRow,
} from '../store.ts'
import { configOf } from './config-of.ts'

export async function listWidgets(scope: Scope): Promise<{ items: Widget[] }> {
  return { items: (await listWidgetRows(scope)).map(presentWidget) }
}

export async function getWidget(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getWidget>,
): Promise<Widget> {
  return presentWidget(await requireWidget(scope, id))
}

export async function createWidget(
  scope: Scope,
  { name, settings }: ParsedInputOf<typeof contract.createWidget>,
): Promise<Widget> {
  await refuseTooMany(scope)
  const made = widgetSettings.parse(settings ?? {})
  await refuseUnknown(scope, made, undefined)
  const channelId = await createChannel(scope, { kind: 'widget', name })
  const id = await insertWidget(scope, {
    name,
    channelId,
    settings: made,
  })
  scope.emit(widgetCreated, { widgetId: id, name }, { subjectId: id })
  return getWidget(scope, { id })
}

export async function updateWidget(
  scope: Scope,
  { id, version, name, settings }: ParsedInputOf<typeof contract.updateWidget>,
): Promise<Widget> {
  const before = await requireActiveWidget(scope, id)
  const storedSettings = settingsOf(before.settings)
  const merged = widgetSettings.parse({ ...storedSettings, ...settings })
  await refuseUnknown(scope, merged, storedSettings)
  const isChanged = await changeWidget(
    scope,
    { id, version },
    { name: name ?? before.name, settings: JSON.stringify(merged) },
  )
  if (!isChanged) refuseStale()
  if (name !== undefined && name !== before.name) {
    await renameChannel(scope, before.channelId, name)
  }
  scope.emit(widgetUpdated, { widgetId: id, name: name ?? before.name }, { subjectId: id })
  return getWidget(scope, { id })
}

export async function previewWidget(
  scope: Scope,
  { id, settings, locale }: ParsedInputOf<typeof contract.previewWidget>,
): Promise<WidgetConfig> {
  const storedSettings = settingsOf((await requireWidget(scope, id)).settings)
  const merged = widgetSettings.parse({ ...storedSettings, ...settings })
  await refuseUnknown(scope, merged, storedSettings)
  return configOf(scope, { id, version: 0, settings: merged }, { asked: locale })
}

export async function publishWidget(
  scope: Scope,
  { id, version }: ParsedInputOf<typeof contract.publishWidget>,
): Promise<Widget> {
  const { settings } = await requireActiveWidget(scope, id)
  return show(scope, { id, version, settings })
}

export async function restoreWidgetVersion(
  scope: Scope,
  { id, number }: ParsedInputOf<typeof contract.restoreWidgetVersion>,
): Promise<Widget> {
  const { version } = await requireActiveWidget(scope, id)
  const settings = await findVersionSettings(scope, id, number)
  if (settings === undefined) refuse('not_found', 'This version no longer exists.')
  return show(scope, { id, version, settings })
}

export async function pauseWidget(
  scope: Scope,
  { id, isPaused }: ParsedInputOf<typeof contract.pauseWidget>,
): Promise<Widget> {
  const { name, version, publishedVersion: published } = await requireActiveWidget(scope, id)
  if (published === null) refuse('conflict', 'Publish this widget first.')
  const state = isPaused ? 'paused' : 'live'
  if (!(await changeWidget(scope, { id, version }, { state }))) refuseStale()
  scope.emit(widgetUpdated, { widgetId: id, name }, { subjectId: id })
  return getWidget(scope, { id })
}

export async function archiveWidget(
  scope: Scope,
  { id, isArchived }: ParsedInputOf<typeof contract.archiveWidget>,
): Promise<Widget> {
  const before = await requireWidget(scope, id)
  if (isArchived !== (before.state === 'archived')) {
    if (!isArchived) await refuseTooMany(scope)
    const waiting = before.publishedVersion === null ? 'draft' : 'paused'
    const state = isArchived ? 'archived' : waiting
    if (!(await changeWidget(scope, { id, version: before.version }, { state }))) refuseStale()
    scope.emit(widgetUpdated, { widgetId: id, name: before.name }, { subjectId: id })
  }
  return getWidget(scope, { id })
}

export async function listWidgetVersions(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.listWidgetVersions>,
): Promise<AnswerOf<typeof contract.listWidgetVersions>> {
  const { publishedVersion: current } = await requireWidget(scope, id)
  const rows = await listVersionRows(scope, id)
  const names = await listMemberNames(scope, [...new Set(rows.map((row) => row.publishedBy))])
  return {
    items: rows.map((row) => ({
      number: row.number,
      publishedAt: row.publishedAt.toISOString(),
      publishedBy: { id: row.publishedBy, name: names.get(row.publishedBy) ?? '' },
      isCurrent: row.number === current,
    })),
  }
}

export async function deleteWidget(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteWidget>,
): Promise<Record<string, never>> {
  const { name, channelId } = await requireWidget(scope, id)
  if (!(await changeWidget(scope, { id }, { deletedAt: scope.now }))) refuseMissing()
  await disableChannel(scope, channelId)
  scope.emit(widgetDeleted, { widgetId: id, name }, { subjectId: id })
  return {}
}

/**
 * Settings stored by older versions lack newer fields, which get defaults. An older version running
 * alongside keeps working.
 */
export function settingsOf(stored: unknown) {
  const { showsReplyTime, radius, ...rest } = { ...(stored as Record<string, unknown> | null) }
  return widgetSettings.parse({
    ...(showsReplyTime === false && { replyTime: 'none' }),
    ...(radius !== undefined && { radius: radiiInWords.get(radius) ?? radius }),
    ...rest,
  })
}

const radiiInWords: ReadonlyMap<unknown, number> = new Map([
  ['square', 3],
  ['soft', 9],
  ['round', 16],
])

async function show(
  scope: Scope,
  { id, version, settings }: { id: string; version: number; settings: unknown },
): Promise<Widget> {
  const text = JSON.stringify(settings)
  // Locks the row first, so concurrent publishes get different numbers.
  if (!(await changeWidget(scope, { id, version }, { settings: text, state: 'live' }))) {
    refuseStale()
  }
  const { memberId } = memberOf(scope)
  const number = await insertVersion(scope, { widgetId: id, settings: text, memberId })
  await changeWidget(scope, { id }, { publishedVersion: number })
  const shown = await getWidget(scope, { id })
  const isRenamed = await nameSenders(scope, shown.channelId, shown.settings.senderNames)
  if (isRenamed)
    scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
  scope.emit(widgetPublished, { widgetId: id, name: shown.name, number }, { subjectId: id })
  return shown
}

async function requireActiveWidget(scope: Scope, id: string): Promise<WidgetListRow> {
  const row = await requireWidget(scope, id)
  if (row.state === 'archived') refuse('conflict', 'This widget is archived. Restore it first.')
  return row
}

/** Counted under a lock, so two concurrent requests can't both take the last slot. */
async function refuseTooMany(scope: Scope): Promise<void> {
  await takeTurn(scope, 'count widgets', 'Other widgets are being created. Try again in a moment.')
  if ((await countWidgets(scope)) >= maxWidgets) {
    refuse('conflict', `You’ve reached the limit of ${maxWidgets} widgets.`)
  }
}

async function requireWidget(scope: Scope, id: string): Promise<WidgetListRow> {
  return (await findWidgetRow(scope, id)) ?? refuseMissing()
}

function refuseMissing(): never {
  refuse('not_found', 'This widget no longer exists.')
}

function refuseStale(): never {
  refuse('version_conflict', 'Someone else changed this widget. Reload to see the latest.')
}

function presentWidget(row: WidgetListRow): Widget {
  const settings = settingsOf(row.settings)
  return {
    id: row.id,
    channelId: row.channelId,
    name: row.name,
    state: row.state,
    settings,
    publishedVersion: row.publishedVersion,
    hasUnpublished: row.published === null || !isSame(settingsOf(row.published), settings),
    installedAt: row.installedAt?.toISOString() ?? null,
    installedOn: row.installedOn,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    lastSeenOn: row.lastSeenOn,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const maxWidgets = 50
