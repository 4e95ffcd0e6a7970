import type { ReactNode } from 'react'

export interface TreeItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly trailing?: ReactNode
  readonly to?: string
  readonly children?: readonly TreeItem[]
  readonly hasChildren?: boolean
}

export type Branch =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly items: readonly TreeItem[] }

export interface TreeNode {
  readonly key: string
  readonly label: string
  readonly level: number
  readonly position: number
  readonly setSize: number
  readonly parentKey: string | undefined
  readonly kind: 'item' | 'loading' | 'failed'
  readonly item: TreeItem | undefined
  readonly canOpen: boolean
  readonly isOpen: boolean
}

export function visibleNodes(
  items: readonly TreeItem[],
  openKeys: ReadonlySet<string>,
  branches: ReadonlyMap<string, Branch>,
): readonly TreeNode[] {
  return nodesUnder(undefined, items, 1)

  function nodesUnder(
    parentKey: string | undefined,
    siblings: readonly TreeItem[],
    level: number,
  ): TreeNode[] {
    return siblings.flatMap((item, place) => {
      const branch = branchOf(item, branches)
      const canOpen = canBeOpened(item, branch)
      const isOpen = canOpen && openKeys.has(item.key)
      const node: TreeNode = {
        key: item.key,
        label: item.label,
        level,
        position: place + 1,
        setSize: siblings.length,
        parentKey,
        kind: 'item',
        item,
        canOpen,
        isOpen,
      }
      return isOpen ? [node, ...inside(node, branch)] : [node]
    })
  }

  function inside({ key, level }: TreeNode, branch: Branch | undefined): TreeNode[] {
    if (branch?.state === 'loaded') return nodesUnder(key, branch.items, level + 1)
    const kind = branch?.state === 'failed' ? 'failed' : 'loading'
    return [
      {
        key: `${key} ${kind}`,
        label: kind === 'failed' ? 'Couldn’t load. Try again' : 'Loading',
        level: level + 1,
        position: 1,
        setSize: 1,
        parentKey: key,
        kind,
        item: undefined,
        canOpen: false,
        isOpen: false,
      },
    ]
  }
}

function branchOf(item: TreeItem, branches: ReadonlyMap<string, Branch>): Branch | undefined {
  return item.children ? { state: 'loaded', items: item.children } : branches.get(item.key)
}

function canBeOpened(item: TreeItem, branch: Branch | undefined): boolean {
  if (branch?.state === 'loaded') return branch.items.length > 0
  return item.hasChildren === true
}
