import type { DateSettings } from '#lib/format-date.ts'

import type { ReaderComment } from '../model.ts'
import type { ThreadRow } from '../server/store/threads.ts'
import type { BoardPlace } from './on-board.ts'
import type { ShareSay } from './words.ts'

export interface Thread {
  readonly place: BoardPlace
  readonly key: string
  readonly here: string
  readonly dates: DateSettings
  readonly say: ShareSay
  readonly isLocked: boolean
  readonly under: ReadonlyMap<string, readonly ThreadRow[]>
  present(row: ThreadRow): ReaderComment
}
