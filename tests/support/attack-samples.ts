import type { Client } from './client.ts'
import type { OAuthStandIn } from './oauth-stand-in.ts'
import type { TestServer } from './test-server.ts'
import type { Company, Person } from './two-organizations.ts'

export interface Stage {
  readonly server: TestServer
  readonly company: Company
}

export interface SampleWorld extends Stage {
  readonly elsewhere: OAuthStandIn
  person(): Promise<Person>
  /** The ID of a row in this table that the caller may use. */
  idIn(table: string): string
}

export interface Sample {
  readonly client: Client
  readonly input: Readonly<Record<string, unknown>>
  /** The body of a call that takes a file. */
  readonly file?: string | Uint8Array
}

/**
 * Overrides for a valid call. Everything omitted is built from the schema and sent by the owner.
 */
export type Prepare = (world: SampleWorld) => Promise<Partial<Sample>> | Partial<Sample>

export type Samples = Readonly<Record<string, Prepare>>

export interface RowAdder {
  readonly client: Client
  /** Extra input for the list call. */
  readonly input?: Readonly<Record<string, string>>
  add(): Promise<unknown>
}

export type RowAdders = Readonly<Record<string, () => Promise<RowAdder>>>

/**
 * What the conformance tests need from a module besides its contract. Plain records need nothing.
 */
export interface AttackSamples {
  /** Creates one record for each ID a call takes, with the company's canary in its texts. */
  seed?(stage: Stage): Promise<unknown>
  /** Valid inputs that can't be built from the schema, by call name. */
  readonly samples?: Samples
  /** Adds a row to a paged list, and says who reads it. */
  rowAdders?(stage: Stage): RowAdders
}

/** Exported as `attack` from a module's `tests/attack-samples.ts`. */
export function attackSamples(declared: AttackSamples): AttackSamples {
  return declared
}
