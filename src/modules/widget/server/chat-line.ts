import { receiveTogether, type PlainSaying } from '#modules/inbox/server/door.ts'
import type { Message } from '#modules/inbox/model.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { refuseBlocked, type ListBlocked, type Writer } from './unless-blocked.ts'

/** What a visitor says, and who he is to the block list. */
export interface Spoken {
  readonly saying: PlainSaying
  readonly writer: Writer
}

/**
 * Takes in what visitors of an organization say in the same moment with one transaction. Nobody waits
 * for others to come; who speaks while a transaction is under way goes with the next one.
 */
export class ChatLine {
  private readonly waiting = new Map<string, Waiting[]>()
  private readonly listBlocked: ListBlocked

  constructor(listBlocked: ListBlocked) {
    this.listBlocked = listBlocked
  }

  /** Undefined when it has to be taken in by itself, and nothing was done with it. */
  async say(scope: Scope, spoken: Spoken): Promise<Message | undefined> {
    const outcome = await new Promise<Outcome>((resolve) => {
      const waiting = this.waiting.get(scope.organizationId)
      if (waiting) {
        waiting.push({ scope, spoken, resolve })
        return
      }
      this.waiting.set(scope.organizationId, [{ scope, spoken, resolve }])
      process.nextTick(() => void this.carryOn(scope.organizationId))
    })
    if (outcome === 'blocked') refuseBlocked()
    return outcome
  }

  private async carryOn(organizationId: string): Promise<void> {
    for (;;) {
      const carried = this.waiting.get(organizationId)?.splice(0, mostAtOnce) ?? []
      const [first] = carried
      if (!first) break
      const outcomes = await first.scope
        .beside('write', (scope) =>
          this.write(
            scope,
            carried.map(({ spoken }) => spoken),
          ),
        )
        // Each tries by himself then, and hears what is wrong with his own.
        .catch((): Outcome[] => [])
      for (const [place, { resolve }] of carried.entries()) resolve(outcomes[place])
    }
    this.waiting.delete(organizationId)
  }

  private async write(scope: Scope, spoken: readonly Spoken[]): Promise<Outcome[]> {
    const planned = keepPlans(scope.db)
    const areBlocked = this.listBlocked(
      scope,
      spoken.map(({ writer }) => writer),
    )
    const sayings = spoken.map(({ saying }) => saying)
    const [messages] = await Promise.all([receiveTogether(scope, sayings, areBlocked), planned])
    const blocked = await areBlocked
    return messages.map((message, place) => (blocked[place] ? 'blocked' : message))
  }
}

type Outcome = Message | 'blocked' | undefined

interface Waiting {
  readonly scope: Scope
  readonly spoken: Spoken
  resolve(outcome: Outcome): void
}

const mostAtOnce = 100
