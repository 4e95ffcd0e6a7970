import { useRef, useState, type KeyboardEvent } from 'react'

import { TreeLine } from './tree/tree-line.tsx'
import { findTyped, treeStepOf, type TreeStep } from './tree/tree-step.ts'
import { useBranches } from './tree/use-branches.ts'
import { visibleNodes, type TreeItem, type TreeNode } from './tree/visible-nodes.ts'

export function Tree({
  label,
  items,
  selectedKey,
  onSelect,
  loadChildren,
  initialOpenKeys,
}: {
  readonly label: string
  readonly items: readonly TreeItem[]
  readonly selectedKey?: string
  readonly onSelect?: (key: string) => void
  readonly loadChildren?: (key: string) => Promise<readonly TreeItem[]>
  readonly initialOpenKeys?: readonly string[]
}) {
  const list = useRef<HTMLUListElement>(null)
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(() => new Set(initialOpenKeys))
  const [activeKey, setActiveKey] = useState(selectedKey)
  const [branches, load] = useBranches(loadChildren)
  const spell = useSpelling()
  const nodes = visibleNodes(items, openKeys, branches)
  const activeIndex = Math.max(
    nodes.findIndex(({ key }) => key === activeKey),
    0,
  )

  function open(keys: readonly string[]): void {
    setOpenKeys(new Set([...openKeys, ...keys]))
    for (const { item } of nodes) {
      if (item?.hasChildren && !item.children && keys.includes(item.key)) load(item.key)
    }
  }

  function close(keys: readonly string[]): void {
    setOpenKeys(new Set([...openKeys].filter((key) => !keys.includes(key))))
  }

  function toggle({ key, isOpen }: TreeNode): void {
    if (isOpen) close([key])
    else open([key])
  }

  function choose(node: TreeNode): void {
    if (node.kind === 'failed' && node.parentKey) load(node.parentKey)
    else if (node.item && onSelect) onSelect(node.key)
    else if (node.canOpen && node.item?.to === undefined) toggle(node)
  }

  function applyStep(step: TreeStep): void {
    if (step.act === 'focus') lineOf(list.current, step.key)?.focus()
    else if (step.act === 'open') open(step.keys)
    else if (step.act === 'close') close(step.keys)
    else lineOf(list.current, nodes[activeIndex]?.key)?.click()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = treeStepOf(event.key, nodes, activeIndex)
    const typed = step || event.key.length > 1 ? undefined : spell(event.key)
    if (step) applyStep(step)
    else if (typed) lineOf(list.current, findTyped(typed, nodes, activeIndex)?.key)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <ul
      ref={list}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setActiveKey(target.dataset['key'])}
      className="flex flex-col gap-px"
    >
      {nodes.map((node, index) => (
        <TreeLine
          key={node.key}
          node={node}
          isSelected={node.key === selectedKey}
          isActive={index === activeIndex}
          onChoose={() => choose(node)}
          onToggle={() => toggle(node)}
        />
      ))}
    </ul>
  )
}

function useSpelling(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (letter) => {
    const isContinued = performance.now() - typed.current.at < 500
    const text = isContinued ? typed.current.text + letter : letter
    typed.current = { text, at: performance.now() }
    return text
  }
}

function lineOf(list: HTMLElement | null, key: string | undefined): HTMLElement | undefined {
  if (key === undefined) return undefined
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined
}
