import type { Cursor } from './cursor.ts'
import type { LogPage } from './log-page.ts'

/** Where somebody on this node waits for the next events of an organization. */
export interface Tail {
  readonly after: Cursor
  readonly limit: number
}

/** What stood behind it when something was committed. */
export interface ReadTail {
  readonly after: Cursor
  readonly page: LogPage
}

export type FindTail = (organizationId: string) => Tail | undefined

/**
 * Who waits for events would read them as soon as they are committed: whoever commits reads them for
 * him, in the same round trip.
 */
export class LogTails {
  private find: FindTail = () => undefined

  /** There is one reader of each log on a node. */
  follow(find: FindTail): void {
    this.find = find
  }

  of(organizationId: string): Tail | undefined {
    return this.find(organizationId)
  }
}
