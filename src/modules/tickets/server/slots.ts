import type { Exchange } from '#platform/http/exchange.ts'
import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const visitorPlaceSlot =
  slot<(scope: Scope) => Promise<VisitorPlace | undefined>>('tickets.visitor-place')

export interface VisitorPlace {
  readonly widgetId: string
  readonly channelId: string
  readonly maxPerAddress: number
  readonly hasTicketForm: boolean
  readonly takesFiles: boolean
  readonly visitorHash: string
}

export const visitorGuardSlot = slot<VisitorGuard>('tickets.visitor-guard')

export interface VisitorGuard {
  readonly acting: Guard
  readonly writing: Guard
}

type Guard = <Input, Answer>(act: Act<Input, Answer>) => Act<Input, Answer>

type Act<Input, Answer> = (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>

export function guarded<Input, Answer>(
  kind: keyof VisitorGuard,
  act: Act<Input, Answer>,
): Act<Input, Answer> {
  return (scope, input, exchange) => {
    const guards = scope.gather(visitorGuardSlot)
    const guardedAct = guards.reduce((inner, guard) => guard[kind](inner), act)
    return guardedAct(scope, input, exchange)
  }
}
