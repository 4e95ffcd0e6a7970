import type { Cursor } from './cursor.ts'
import type { LogPage } from './log-page.ts'

export interface Tail {
  readonly after: Cursor
  readonly limit: number
}

export interface ReadTail {
  readonly after: Cursor
  readonly page: LogPage
}

export type FindTail = (organizationId: string) => Tail | undefined

/**
 * When a reader on this node waits for events, the writer reads them in the same round trip as its
 * commit.
 */
export class LogTails {
  private find: FindTail = () => undefined

  follow(find: FindTail): void {
    this.find = find
  }

  of(organizationId: string): Tail | undefined {
    return this.find(organizationId)
  }
}
