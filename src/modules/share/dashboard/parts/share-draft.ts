import type { BoardShare } from '../../model.ts'

/** What somebody changed of a share and has not saved yet. */
export type ShareDraft = Partial<BoardShare> & { readonly password?: string }
