import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * A module's share of the demo data: `demo` in its `server/demo.ts`. Parts run in tier order; one
 * with `after` waits, and later parts overtake it.
 */
export interface DemoPart {
  /** The name that other parts list in `after`. */
  readonly name?: string
  readonly after?: readonly string[]
  run(stage: DemoStage): Promise<void>
  /** Runs at every start, for data that would otherwise expire, such as visits. */
  keepAlive?(stage: DemoStage): Promise<void>
}

export type DemoParts = DemoPart | readonly DemoPart[]

/** Creates the company that all other parts add to. */
export interface DemoFounder {
  readonly ownerEmail: string
  found(runtime: Runtime): Promise<DemoCompany>
}

export interface DemoCompany {
  readonly organizationId: string
  readonly ownerId: string
}

/** Makes a call, so that the demo data obeys the rules and the history names an actor. */
export type Act = <C extends Call>(
  offered: C,
  input: InputOf<C>,
  browser?: Partial<Exchange>,
) => Promise<OutputOf<C>>

export interface DemoStage {
  readonly runtime: Runtime
  readonly organizationId: string
  /** Acts as the owner. */
  readonly act: Act
  /** Acts as a teammate, by first name in lower case. */
  as(name: string): Act
  /** Acts as a visitor of the company's website. */
  readonly visit: Act
  /** Acts as a reader of the company's site; null is an unknown browser. */
  readAs(contactId: string | null): Act
  /** For what no call does, such as receiving an email. */
  inScope<Result>(action: (scope: Scope) => Promise<Result>): Promise<Result>
  /** The same stage 50 minutes ago, so that a reply is due soon. */
  readonly earlier: DemoStage
  /** A stage of another company. */
  in(company: DemoCompany): DemoStage
  /** Shares an ID with later parts, such as `put('board', 'SUP', id)`. */
  put(kind: string, name: string, id: string): void
  /** Returns an ID that an earlier part shared with `put`. */
  id(kind: string, name: string): string
}
