import { setImmediate } from 'node:timers/promises'

import {
  listAreBlocked,
  receiveBatch,
  type PlainMessage,
  type Writer,
} from '#modules/inbox/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import { keepPlansByKey } from '#platform/database/keep-plans.ts'
import { batchedInTurn } from '#platform/database/batched.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'
import { perProduct } from '#platform/registry/product.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { refuseBlocked } from './unless-blocked.ts'

export interface PendingMessage {
  readonly saying: PlainMessage
  readonly writer: Writer
  readonly allowances: readonly Allowance[]
}

/**
 * Stores messages of one organization that arrive at the same time in one transaction. Messages
 * never wait for others; those that arrive during a transaction go with the next.
 */
export class ChatLine {
  private readonly lines = new Map<string, (pending: Waiting) => Promise<Outcome>>()

  async say(scope: Scope, pending: PendingMessage): Promise<Message | undefined> {
    const { message, isBlocked, counted } = await this.lineOf(scope.organizationId)({
      scope,
      pending,
    })
    await counted
    if (isBlocked) refuseBlocked()
    return message
  }

  private lineOf(organizationId: string): (pending: Waiting) => Promise<Outcome> {
    const known = this.lines.get(organizationId)
    if (known) return known
    const line = batchedInTurn((carried: readonly Waiting[]) => this.carry(carried), maxBatchSize)
    this.lines.set(organizationId, line)
    return line
  }

  private async carry(carried: readonly Waiting[]): Promise<readonly Outcome[]> {
    const pending = carried.map((each) => each.pending)
    const carrier = carried[0]?.scope
    if (!carrier) return []
    // Counted while the locks are acquired, so rate limits apply before anything is written.
    const nextTick = setImmediate()
    const counts = carried.map(async (each) => {
      await nextTick
      return each.scope.spend(...each.pending.allowances)
    })
    const areOver = Promise.allSettled(counts).then((all) =>
      all.map(({ status }) => status === 'rejected'),
    )
    const [written] = await Promise.all([
      // If the batch fails, each message is retried alone and gets its own error.
      carrier
        .inOwnTransaction('write', (scope) => this.write(scope, pending, areOver))
        .catch(() => []),
      areOver,
    ])
    return counts.map((counted, place) => ({ ...written[place], counted }))
  }

  private async write(
    scope: Scope,
    pending: readonly PendingMessage[],
    areOver: Promise<readonly boolean[]>,
  ): Promise<Written[]> {
    const planned = keepPlansByKey(scope.db)
    const areBlocked = listAreBlocked(
      scope,
      pending.map(({ writer }) => writer),
    )
    const areRefused = Promise.all([areBlocked, areOver]).then(([blocked, over]) =>
      pending.map((_, place) => blocked[place] === true || over[place] === true),
    )
    const sayings = pending.map(({ saying }) => saying)
    const [messages] = await Promise.all([receiveBatch(scope, sayings, areRefused), planned])
    const blocked = await areBlocked
    return messages.map((message, place) => ({ message, isBlocked: blocked[place] }))
  }
}

interface Written {
  readonly message?: Message | undefined
  readonly isBlocked?: boolean | undefined
}

interface Outcome extends Written {
  readonly counted: Promise<unknown>
}

interface Waiting {
  readonly scope: Scope
  readonly pending: PendingMessage
}

const maxBatchSize = 100

export const chatLineOf = perProduct(() => new ChatLine())
