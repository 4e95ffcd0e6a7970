import type { TreeNode } from './visible-nodes.ts'

export type TreeStep =
  | { readonly act: 'focus'; readonly key: string }
  | { readonly act: 'open' | 'close'; readonly keys: readonly string[] }
  | { readonly act: 'choose' }

export function treeStepOf(
  key: string,
  nodes: readonly TreeNode[],
  index: number,
): TreeStep | undefined {
  const node = nodes[index]
  if (!node) return undefined
  switch (key) {
    case 'ArrowDown':
      return focusOn(nodes[index + 1])
    case 'ArrowUp':
      return focusOn(nodes[index - 1])
    case 'Home':
      return focusOn(nodes[0])
    case 'End':
      return focusOn(nodes.at(-1))
    case 'ArrowRight':
      if (node.canOpen && !node.isOpen) return { act: 'open', keys: [node.key] }
      return node.isOpen ? focusOn(nodes[index + 1]) : undefined
    case 'ArrowLeft':
      if (node.isOpen) return { act: 'close', keys: [node.key] }
      return focusOn(nodes.find((other) => other.key === node.parentKey))
    case '*':
      return { act: 'open', keys: closedSiblings(node, nodes) }
    case 'Enter':
    case ' ':
      return { act: 'choose' }
    default:
      return undefined
  }
}

export function findTyped(
  typed: string,
  nodes: readonly TreeNode[],
  index: number,
): TreeNode | undefined {
  const isOneLetter = new Set(typed).size === 1
  const wanted = (isOneLetter ? typed.slice(0, 1) : typed).toLowerCase()
  const from = isOneLetter ? index + 1 : index
  const inOrder = [...nodes.slice(from), ...nodes.slice(0, from)]
  return inOrder.find(({ label }) => label.toLowerCase().startsWith(wanted))
}

function focusOn(node: TreeNode | undefined): TreeStep | undefined {
  return node && { act: 'focus', key: node.key }
}

function closedSiblings({ parentKey }: TreeNode, nodes: readonly TreeNode[]): readonly string[] {
  return nodes
    .filter((node) => node.parentKey === parentKey && node.canOpen && !node.isOpen)
    .map(({ key }) => key)
}
