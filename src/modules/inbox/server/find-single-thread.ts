import type { Scope } from '#platform/scope/scope.ts'

import { findChannel } from './store/channels.ts'
import { findNewestOf, lockSingleThread, type Writing } from './store/single-thread.ts'

export async function isSingleThread(scope: Scope, channelId: string): Promise<boolean> {
  return (await findChannel(scope, channelId))?.singleThread ?? false
}

export async function findSingleThread(
  scope: Scope,
  writing: Writing,
): Promise<string | undefined> {
  if (!(await isSingleThread(scope, writing.channelId))) return undefined
  return findNewestOf(scope, writing)
}

export async function findSingleThreadLocked(
  scope: Scope,
  writing: Writing,
): Promise<string | undefined> {
  if (!(await isSingleThread(scope, writing.channelId))) return undefined
  await lockSingleThread(scope, writing)
  return findNewestOf(scope, writing)
}
