import type { BoardShare } from '../../model.ts'

export type ShareDraft = Partial<BoardShare> & { readonly password?: string }
