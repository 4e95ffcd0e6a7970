import type { Client } from './client.ts'
import type { OAuthStandIn } from './oauth-stand-in.ts'
import type { TestServer } from './test-server.ts'
import type { Company, Person } from './two-organizations.ts'

/** Where a module's rows are made. */
export interface Stage {
  readonly server: TestServer
  readonly company: Company
}

/** What a sample builds its input from: an organization with a row in every table that has ids. */
export interface SampleWorld extends Stage {
  readonly elsewhere: OAuthStandIn
  /** Someone new, signed in, member of nothing. */
  person(): Promise<Person>
  /** The id of a row of this table that the caller may use. */
  idIn(table: string): string
}

/** An honest use of a call: who asks, and with what. */
export interface Sample {
  readonly client: Client
  readonly input: Readonly<Record<string, unknown>>
  /** The body of a call that takes a file. */
  readonly file?: string | Uint8Array
}

/** Says what the suite cannot know. What it leaves out is built from the schema, by the owner. */
export type Prepare = (world: SampleWorld) => Promise<Partial<Sample>> | Partial<Sample>

export type Samples = Readonly<Record<string, Prepare>>

export interface Grower {
  readonly client: Client
  /** What the list must be told beside the page. */
  readonly input?: Readonly<Record<string, string>>
  add(): Promise<unknown>
}

export type Growers = Readonly<Record<string, () => Promise<Grower>>>

/** What the conformance tests need to know of a module beyond its contract; plain records need none. */
export interface AttackSamples {
  /** Makes one of each thing whose id a call takes, with the company's canary in its texts. */
  furnish?(stage: Stage): Promise<unknown>
  /** Honest uses of calls whose input cannot be made from the schema, by the name of the call. */
  readonly samples?: Samples
  /** How one more row gets into each paged list, and who reads it. */
  growers?(stage: Stage): Growers
}

/** Exported as `attack` by `tests/attack-samples.ts` of a module, where the tests find it. */
export function attackSamples(declared: AttackSamples): AttackSamples {
  return declared
}
