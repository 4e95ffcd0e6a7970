import ChevronRight from 'lucide-react/icons/chevron-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Link } from 'react-router'

import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/spinner.tsx'

import type { TreeNode } from './visible-nodes.ts'

export function TreeLine({
  node,
  isSelected,
  isActive,
  onChoose,
  onToggle,
}: {
  readonly node: TreeNode
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly onToggle: () => void
}) {
  const to = node.item?.to
  const line = {
    role: 'treeitem',
    'aria-level': node.level,
    'aria-posinset': node.position,
    'aria-setsize': node.setSize,
    'aria-expanded': node.canOpen ? node.isOpen : undefined,
    'aria-selected': node.kind === 'item' ? isSelected : undefined,
    'aria-busy': node.kind === 'loading' || undefined,
    'data-key': node.key,
    tabIndex: isActive ? 0 : -1,
    className: classes(
      'control flex w-full cursor-pointer items-center gap-1.5 rounded-control px-1 text-left transition-colors focus-visible:-outline-offset-2',
      isSelected ? 'bg-info-wash font-medium text-info' : 'text-ink hover:bg-sunken',
    ),
    onClick: onChoose,
  }
  const content = <Content node={node} onToggle={onToggle} />
  return (
    <li role="none">
      {to === undefined ? (
        <div {...line}>{content}</div>
      ) : (
        <Link to={to} {...line}>
          {content}
        </Link>
      )}
    </li>
  )
}

function Content({ node, onToggle }: { readonly node: TreeNode; readonly onToggle: () => void }) {
  const { kind, item, label, canOpen, isOpen } = node
  return (
    <>
      <Indent level={node.level} />
      <span
        aria-hidden
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-md text-ink-faint pointer-coarse:size-9',
          canOpen && 'hover:bg-line hover:text-ink',
        )}
        onClick={(event) => {
          if (!canOpen) return
          event.preventDefault()
          event.stopPropagation()
          onToggle()
        }}
      >
        {canOpen && (
          <ChevronRight
            size={16}
            className={classes('transition-transform', isOpen && 'rotate-90')}
          />
        )}
        {kind === 'loading' && <Spinner />}
        {kind === 'failed' && <RotateCw size={16} />}
      </span>
      {item?.icon && (
        <span aria-hidden className="shrink-0 text-ink-soft">
          {item.icon}
        </span>
      )}
      <span className={classes('min-w-0 flex-1 truncate', kind !== 'item' && 'text-ink-soft')}>
        {label}
      </span>
      {item?.trailing !== undefined && (
        <span className="shrink-0 pr-1 text-sm text-ink-faint tabular-nums">{item.trailing}</span>
      )}
    </>
  )
}

function Indent({ level }: { readonly level: number }) {
  return Array.from({ length: level - 1 }, (_, step) => (
    <span key={step} aria-hidden className="-mr-1.5 w-4 shrink-0" />
  ))
}
