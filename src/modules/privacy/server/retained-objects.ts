import { getAnonymousId } from '#modules/contacts/server/public.ts'
import {
  anonymizeExpired,
  countExpiredConversations,
  countExpiredFiles,
  deleteExpired,
  eraseExpiredFiles,
  type Expiry,
} from '#modules/inbox/server/public.ts'
import {
  countAgedPages,
  countUnseenVisitors,
  deleteUnseenVisitors,
  deleteAgedPages,
} from '#modules/visitors/server/public.ts'
import { countAgedEvents, deleteAgedEvents } from '#platform/events/aged-events.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { RetentionAction, RetentionObject } from '../rules.ts'

interface RetainedObject {
  /** Small batches, so that live events never wait long for a lock. */
  readonly batchSize: number
  count(scope: Scope, aged: Expiry): Promise<number>
  apply(scope: Scope, rule: Expiry & { readonly action: RetentionAction }): Promise<Applied>
}

interface Applied {
  readonly count: number
  readonly isMore: boolean
}

export const retainedObjects: Readonly<Record<RetentionObject, RetainedObject>> = {
  conversations: {
    batchSize: 50,
    count: countExpiredConversations,
    async apply(scope, { action, ...aged }) {
      if (action === 'delete') return gone(aged, await deleteExpired(scope, aged))
      const anonymousId = await getAnonymousId(scope)
      return gone(aged, await anonymizeExpired(scope, { ...aged, anonymousId }))
    },
  },
  attachments: {
    batchSize: 100,
    count: countExpiredFiles,
    apply: async (scope, { days, limit }) =>
      gone({ limit }, await eraseExpiredFiles(scope, { days, limit })),
  },
  visitors: {
    batchSize: 500,
    count: countUnseenVisitors,
    apply: async (scope, { days, limit }) =>
      gone({ limit }, await deleteUnseenVisitors(scope, { days, limit })),
  },
  pages: {
    batchSize: 200,
    count: countAgedPages,
    apply: (scope, { days, limit }) => deleteAgedPages(scope, { days, limit }),
  },
  logs: {
    batchSize: 1000,
    count: countAgedEvents,
    apply: async (scope, { days, limit }) =>
      gone({ limit }, await deleteAgedEvents(scope, { days, limit })),
  },
}

function gone({ limit }: Pick<Expiry, 'limit'>, count: number): Applied {
  return { count, isMore: count === limit }
}
