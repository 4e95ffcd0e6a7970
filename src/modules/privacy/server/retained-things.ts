import { getAnonymousId } from '#modules/contacts/server/door.ts'
import {
  anonymizeAged,
  countAgedConversations,
  countAgedFiles,
  deleteAged,
  eraseAgedFiles,
  type Aged,
} from '#modules/inbox/server/door.ts'
import {
  countAgedPages,
  countUnseenVisitors,
  deleteUnseenVisitors,
  forgetAgedPages,
} from '#modules/visitors/server/door.ts'
import { countAgedEvents, deleteAgedEvents } from '#platform/events/aged-events.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { RetentionAction, RetentionObject } from '../rules.ts'

/** How things of one kind are counted and let go. */
interface RetainedThing {
  /** Small, so that live events never wait long behind it. */
  readonly batchSize: number
  count(scope: Scope, aged: Aged): Promise<number>
  /** Answers how many went. */
  apply(
    storage: Storage,
    scope: Scope,
    rule: Aged & { readonly action: RetentionAction },
  ): Promise<number>
}

export const retainedThings: Readonly<Record<RetentionObject, RetainedThing>> = {
  conversations: {
    batchSize: 50,
    count: countAgedConversations,
    async apply(storage, scope, { action, ...aged }) {
      if (action === 'delete') return deleteAged(storage, scope, aged)
      const anonymousId = await getAnonymousId(scope)
      return anonymizeAged(storage, scope, { ...aged, anonymousId })
    },
  },
  attachments: {
    batchSize: 100,
    count: countAgedFiles,
    apply: (storage, scope, { days, limit }) => eraseAgedFiles(storage, scope, { days, limit }),
  },
  visitors: {
    batchSize: 500,
    count: countUnseenVisitors,
    apply: (_, scope, { days, limit }) => deleteUnseenVisitors(scope, { days, limit }),
  },
  pages: {
    batchSize: 200,
    count: countAgedPages,
    apply: (_, scope, { days, limit }) => forgetAgedPages(scope, { days, limit }),
  },
  logs: {
    batchSize: 1000,
    count: countAgedEvents,
    apply: (_, scope, { days, limit }) => deleteAgedEvents(scope, { days, limit }),
  },
}
