import type { Cursor } from './cursor.ts'

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
   * more: read again now. unsettled: an older transaction is still running and may add rows before
   * these; read again shortly. none: end of the log.
   */
  readonly rest: 'more' | 'unsettled' | 'none'
}
