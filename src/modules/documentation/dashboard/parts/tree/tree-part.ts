import type { Tree, TreePage } from '../../../model.ts'
import type { OpenSpace } from '../open-space.ts'
import type { TreeMoves } from './use-tree-moves.ts'

export interface Adding {
  readonly parentId: string | null
  readonly kind: 'page' | 'group' | 'link'
}

export interface TreePart {
  readonly open: OpenSpace
  readonly tree: Tree
  readonly below: ReadonlyMap<string | null, readonly TreePage[]>
  readonly selectedId: string | undefined
  readonly moves: TreeMoves
  readonly adding: Adding | undefined
  add(adding: Adding | undefined): void
  isOpen(id: string): boolean
  toggle(id: string): void
  show(id: string): void
  onChosen(): void
}
