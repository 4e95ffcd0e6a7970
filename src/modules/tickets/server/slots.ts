import type { Exchange } from '#platform/http/exchange.ts'
import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Filled by the widget: where a visitor writes. Undefined where there is no such place. */
export const visitorPlaceSlot =
  slot<(scope: Scope) => Promise<VisitorPlace | undefined>>('tickets.visitor-place')

export interface VisitorPlace {
  readonly widgetId: string
  readonly channelId: string
  /** How much may begin in an hour from one address. */
  readonly mostPerAddress: number
  readonly hasTicketForm: boolean
  readonly takesFiles: boolean
  /** Identifies the uploads of the visitor's browser. */
  readonly visitorHash: string
}

/** Filled by the widget: stops visitors who are blocked, or whose widget is no longer in use. */
export const visitorGuardSlot = slot<VisitorGuard>('tickets.visitor-guard')

export interface VisitorGuard {
  /** Around everything a visitor does. */
  readonly acting: Guard
  /** Around what gives the team work. */
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
