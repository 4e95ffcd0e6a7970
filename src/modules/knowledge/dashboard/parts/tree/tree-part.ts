import type { Base, Category } from '../../../model.ts'
import type { TreeMoves } from './use-tree-moves.ts'

export interface TreePart {
  readonly base: Base
  readonly categories: readonly Category[]
  readonly canManage: boolean
  readonly moves: TreeMoves
  isOpen(id: string): boolean
  toggle(id: string): void
  show(id: string): void
}
