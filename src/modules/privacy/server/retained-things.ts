import { getAnonymousId } from '#modules/contacts/server/public.ts'
import {
  anonymizeAged,
  countAgedConversations,
  countAgedFiles,
  deleteAged,
  eraseAgedFiles,
  type Aged,
} from '#modules/inbox/server/public.ts'
import {
  countAgedPages,
  countUnseenVisitors,
  deleteUnseenVisitors,
  forgetAgedPages,
} from '#modules/visitors/server/public.ts'
import { countAgedEvents, deleteAgedEvents } from '#platform/events/aged-events.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { RetentionAction, RetentionObject } from '../rules.ts'

interface RetainedThing {
  /** Small batches, so that live events never wait long for a lock. */
  readonly batchSize: number
  count(scope: Scope, aged: Aged): Promise<number>
  apply(scope: Scope, rule: Aged & { readonly action: RetentionAction }): Promise<Applied>
}

interface Applied {
  readonly count: number
  readonly isMore: boolean
}

export const retainedThings: Readonly<Record<RetentionObject, RetainedThing>> = {
  conversations: {
    batchSize: 50,
    count: countAgedConversations,
    async apply(scope, { action, ...aged }) {
      if (action === 'delete') return gone(aged, await deleteAged(scope, aged))
      const anonymousId = await getAnonymousId(scope)
      return gone(aged, await anonymizeAged(scope, { ...aged, anonymousId }))
    },
  },
  attachments: {
    batchSize: 100,
    count: countAgedFiles,
    apply: async (scope, { days, limit }) =>
      gone({ limit }, await eraseAgedFiles(scope, { days, limit })),
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
    apply: (scope, { days, limit }) => forgetAgedPages(scope, { days, limit }),
  },
  logs: {
    batchSize: 1000,
    count: countAgedEvents,
    apply: async (scope, { days, limit }) =>
      gone({ limit }, await deleteAgedEvents(scope, { days, limit })),
  },
}

function gone({ limit }: Pick<Aged, 'limit'>, count: number): Applied {
  return { count, isMore: count === limit }
}
