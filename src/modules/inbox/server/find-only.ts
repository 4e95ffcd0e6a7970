import type { Scope } from '#platform/scope/scope.ts'

import { findChannel } from './store/channels.ts'
import { findNewestOf, waitForOnly, type Writing } from './store/single-thread.ts'

/** Whether each customer has one conversation through it. */
export async function isSingleThread(scope: Scope, channelId: string): Promise<boolean> {
  return (await findChannel(scope, channelId))?.single_thread ?? false
}

/** The one in which what he writes goes on; undefined where there is none, or no such rule. */
export async function findOnly(scope: Scope, writing: Writing): Promise<string | undefined> {
  if (!(await isSingleThread(scope, writing.channelId))) return undefined
  return findNewestOf(scope, writing)
}

/** The same for whoever begins one otherwise: of two at once the second finds that of the first. */
export async function findOnlyInTurn(scope: Scope, writing: Writing): Promise<string | undefined> {
  if (!(await isSingleThread(scope, writing.channelId))) return undefined
  await waitForOnly(scope, writing)
  return findNewestOf(scope, writing)
}
