import type { Call } from '#platform/registry/call.ts'

import type { CallOf, PagesOf } from '../call-of.ts'
import type { TransferState } from '../../transfer-model.ts'

export interface TransferView {
  readonly id: string
  readonly kind: 'import' | 'export'
  readonly state: TransferState
  readonly name: string
  readonly problem: string
  readonly total: number
  readonly done: number
  readonly made: number
  readonly changed: number
  readonly skipped: number
  readonly size: number | null
  readonly url: string | null
  readonly createdAt: string
}

export interface LookView {
  readonly known: number
  readonly redirects: number
  readonly remotePictures: number
  readonly languages: readonly { readonly locale: string; readonly texts: number }[]
  readonly problemCount: number
  readonly problems: readonly { readonly file: string; readonly sentence: string }[]
}

export interface ItemView {
  readonly place: number
  readonly title: string
  readonly note: string
}

interface PageInput {
  readonly id: string
  readonly limit?: unknown
  readonly cursor?: string | undefined
}

/** What the shared import and export screens need from a module: its calls and its words. */
export interface TransferDesk<
  View extends TransferView = TransferView,
  Item extends ItemView = ItemView,
> {
  readonly ownerId: string
  readonly ownerName: string
  readonly startExport: CallOf<{ id: string }, View>
  readonly uploadImport: CallOf<{ id: string; name: string }, View>
  readonly undoImport: CallOf<{ id: string }, View>
  readonly getTransfer: CallOf<{ id: string }, View>
  readonly listTransfers: CallOf<PageInput, PagesOf<View>>
  readonly listTransferItems: CallOf<
    PageInput & { readonly isNoted?: 'true' | 'false' | undefined },
    PagesOf<Item>
  >
  /** Reads to refresh after an import. */
  readonly refreshes: readonly Call[]
  itemPath(item: Item): string | undefined
  readonly words: TransferWords
}

export interface TransferWords {
  readonly one: string
  readonly many: string
  readonly importing: string
  readonly exporting: string
  readonly exportAll: string
  readonly archive: string
}

export function countOf(count: number, { one, many }: Pick<TransferWords, 'one' | 'many'>): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

export function isInProgress(state: TransferState): boolean {
  return state === 'reading' || state === 'running' || state === 'undoing'
}
