import type { Cursor } from './cursor.ts'

/** Something that happened, as every reader of the log gets it. */
export interface LogEntry {
  readonly cursor: Cursor
  readonly type: string
  readonly subjectId: string | null
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly at: string
  /** `organization`, a permission key, `member:<id>` or `nobody`. */
  readonly audience: string
  readonly data: unknown
}

export interface LogPage {
  readonly events: readonly LogEntry[]
  /**
   * more: ask again now. unsettled: rows are there, but a transaction that is older than theirs
   * still runs and may add some before them; ask again shortly. none: this was the end.
   */
  readonly rest: 'more' | 'unsettled' | 'none'
}
