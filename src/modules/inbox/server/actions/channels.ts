import { isDeepStrictEqual } from 'node:util'

import {
  limitChannel,
  listChannelMemberIds,
  listExistingTeamIds,
  listLimitedChannelIds,
  listMemberAccess,
} from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  channelCreated,
  channelDisabled,
  channelUpdated,
  type Channel,
  type ChannelKind,
} from '../../channels-contract.ts'
import type * as channelsContract from '../../channels-contract.ts'
import {
  changeChannel,
  findChannel,
  insertChannel,
  listChannelRows,
  setChannelName,
  type ChannelRow,
} from '../store/channels.ts'
import { isChannelVisible } from '../store/visibility.ts'
import { unassignWithoutAccess } from '../unassign-without-access.ts'

export async function createChannel(
  scope: Scope,
  channel: { kind: ChannelKind; name: string },
): Promise<string> {
  const channelId = await insertChannel(scope, channel)
  scope.emit(channelCreated, { channelId, ...channel }, { subjectId: channelId })
  return channelId
}

export async function renameChannel(scope: Scope, id: string, name: string): Promise<void> {
  const row = await findChannel(scope, id)
  if (!row || row.name === name) return
  await setChannelName(scope, id, name)
  const before = presentChannel(row, await listChannelMemberIds(scope, id))
  notifyOfChange(scope, before, { ...before, name })
}

export async function disableChannel(scope: Scope, id: string): Promise<void> {
  const row = await findChannel(scope, id)
  if (row) scope.emit(channelDisabled, { channelId: id, name: row.name }, { subjectId: id })
}

export async function listChannels(
  scope: Scope,
): Promise<AnswerOf<typeof channelsContract.listChannels>> {
  const rows = (await listChannelRows(scope)).filter(({ id }) => isChannelVisible(scope, id))
  const limited = new Set(await listLimitedChannelIds(scope))
  return {
    items: rows.map(({ id, kind, name, connectedAt: at }) => {
      const connectedAt = at?.toISOString() ?? null
      return { id, kind, name, isLimited: limited.has(id), connectedAt }
    }),
  }
}

export async function getChannel(
  scope: Scope,
  { id }: ParsedInputOf<typeof channelsContract.getChannel>,
): Promise<Channel> {
  return presentUsable(scope, (await findChannel(scope, id)) ?? refuseUnknown())
}

export async function updateChannel(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof channelsContract.updateChannel>,
): Promise<Channel> {
  const row = (await findChannel(scope, id)) ?? refuseUnknown()
  const { defaultTeamId: teamId } = input
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  const ratingTagIds = await knownTags(scope, input.ratingTagIds)
  const withoutTagIds = await knownTags(scope, input.ratingWithoutTagIds)
  if (input.memberIds !== undefined && !isChannelVisible(scope, id)) {
    refuse('forbidden', 'Only people who can see this channel can change its access.')
  }
  const before = await listChannelMemberIds(scope, id)
  const after = input.memberIds === undefined ? before : await knownMembers(scope, input.memberIds)
  const changed = await changeChannel(
    scope,
    { id, version },
    {
      ...(input.allowReopen !== undefined && { allowReopen: input.allowReopen }),
      ...(input.reopenDays !== undefined && { reopenDays: input.reopenDays }),
      ...(input.isSingleThread !== undefined && { singleThread: input.isSingleThread }),
      ...(teamId !== undefined && { defaultTeamId: teamId }),
      ...(input.closeAfterMinutes !== undefined && {
        closeAfterMinutes: input.closeAfterMinutes,
      }),
      ...(input.ratingDelayMinutes !== undefined && {
        ratingDelayMinutes: input.ratingDelayMinutes,
      }),
      ...(input.ratingPauseDays !== undefined && { ratingPauseDays: input.ratingPauseDays }),
      ...(ratingTagIds && { ratingTagIds }),
      ...(withoutTagIds && { ratingWithoutTagIds: withoutTagIds }),
    },
  )
  if (!changed)
    refuse('version_conflict', 'Someone else changed this channel. Reload to see the latest.')
  if (!isDeepStrictEqual(after, before)) {
    await limitChannel(scope, id, after)
    unassignWithoutAccess(scope, id)
  }
  notifyOfChange(scope, presentChannel(row, before), presentChannel(changed, after))
  return presentUsable(scope, changed)
}

/** Sorted, so that the same people compare equal. */
async function knownMembers(
  scope: Scope,
  wished: readonly string[] | null,
): Promise<string[] | null> {
  if (wished === null) return null
  const ids = [...new Set(wished)].toSorted()
  const members = await listMemberAccess(scope, ids)
  if (members.filter((one) => levelOf(one, 'Inbox') !== undefined).length < ids.length) {
    refuse('not_found', 'This teammate no longer has Inbox access.')
  }
  return ids
}

async function knownTags(
  scope: Scope,
  wished: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const ids = wished && [...new Set(wished)]
  if (ids?.length && (await listUsableTagIds(scope, ids)).length < ids.length) {
    refuse('not_found', 'This tag no longer exists.')
  }
  return ids
}

function notifyOfChange(scope: Scope, before: Channel, after: Channel): void {
  const keys = [
    'name',
    'allowReopen',
    'reopenDays',
    'isSingleThread',
    'memberIds',
    'defaultTeamId',
    'closeAfterMinutes',
    'ratingDelayMinutes',
    'ratingPauseDays',
    'ratingTagIds',
    'ratingWithoutTagIds',
  ] as const
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return
  const valuesOf = (channel: Channel) =>
    Object.fromEntries(changed.map((key) => [key, channel[key]]))
  scope.emit(
    channelUpdated,
    {
      channelId: after.id,
      name: after.name,
      before: valuesOf(before),
      after: valuesOf(after),
    },
    { subjectId: after.id },
  )
}

async function presentUsable(scope: Scope, row: ChannelRow): Promise<Channel> {
  const channel = presentChannel(row, await listChannelMemberIds(scope, row.id))
  const named = [...new Set([...channel.ratingTagIds, ...channel.ratingWithoutTagIds])]
  const usable = new Set(named.length === 0 ? [] : await listUsableTagIds(scope, named))
  const keep = (ids: readonly string[]) => ids.filter((id) => usable.has(id))
  return {
    ...channel,
    ratingTagIds: keep(channel.ratingTagIds),
    ratingWithoutTagIds: keep(channel.ratingWithoutTagIds),
  }
}

function presentChannel(row: ChannelRow, memberIds: readonly string[] | null): Channel {
  return {
    id: row.id,
    name: row.name,
    allowReopen: row.allowReopen,
    reopenDays: row.reopenDays,
    isSingleThread: row.singleThread,
    memberIds: memberIds && [...memberIds],
    defaultTeamId: row.defaultTeamId,
    closeAfterMinutes: row.closeAfterMinutes,
    ratingDelayMinutes: row.ratingDelayMinutes,
    ratingPauseDays: row.ratingPauseDays,
    ratingTagIds: row.ratingTagIds,
    ratingWithoutTagIds: row.ratingWithoutTagIds,
    version: row.version,
  }
}

function refuseUnknown(): never {
  refuse('not_found', 'This channel no longer exists.')
}
