import type { KeyboardEvent, MouseEvent } from 'react'

import { isMove, rowAfter, rowCommandOf, type RowCommand } from './row-command.ts'
import { rowOf, type RowFocus } from './use-row-focus.ts'
import type { RowSelection } from './use-row-selection.ts'

/** Handles keys and clicks of all rows in one delegated listener. */
export function useRowEvents({
  keys,
  focus,
  selection,
  openRow,
}: {
  readonly keys: readonly string[]
  readonly focus: RowFocus
  readonly selection: RowSelection | undefined
  readonly openRow: ((index: number) => void) | undefined
}): RowEvents {
  function onKeyDown(event: KeyboardEvent): void {
    const row = rowOf(event.target)
    const isCheckbox = isInSelectCell(event.target)
    if (!row || (row !== event.target && !isCheckbox)) return
    const command = rowCommandOf(event)
    if (!command || (isCheckbox && event.key === ' ')) return
    if (runCommand(command, Number(row.dataset['index']), event.shiftKey)) event.preventDefault()
  }

  function runCommand(command: RowCommand, index: number, isExtending: boolean): boolean {
    const key = keys[index]
    if (key === undefined) return false
    if (isMove(command)) {
      moveTo(rowAfter(command, index, { count: keys.length, page: 10 }), key, isExtending)
      return true
    }
    if (command === 'open') openRow?.(index)
    if (command === 'toggle') selection?.toggle(key)
    if (command === 'all') selection?.selectAll()
    if (command === 'clear') {
      if (!selection || selection.isEmpty) return false
      selection.clear()
    }
    if (command !== 'toggle') selection?.endRange()
    return command === 'open' ? openRow !== undefined : selection !== undefined
  }

  function moveTo(index: number, from: string, isExtending: boolean): void {
    const to = keys[index]
    if (isExtending && to !== undefined) selection?.extend(from, to)
    if (!isExtending) selection?.endRange()
    focus.focusRow(index)
  }

  function onClick(event: MouseEvent): void {
    const row = rowOf(event.target)
    const key = row?.dataset['key']
    // Clicks in a row's menu bubble here through React although it is a portal.
    if (!row || key === undefined || !event.currentTarget.contains(row)) return
    const isCheckbox = isInSelectCell(event.target)
    if (!isCheckbox && isControl(event.target, row)) return
    const isRange = event.shiftKey && selection !== undefined
    const isOneMore = isCheckbox || event.ctrlKey || event.metaKey
    if (isRange) selection.extend(key, key)
    else if (isOneMore) selection?.toggle(key)
    else if (!isTextSelected()) openRow?.(Number(row.dataset['index']))
  }

  return {
    onKeyDown,
    onClick,
    // Otherwise the browser would select text between two clicks.
    onMouseDown: (event) => event.shiftKey && selection && event.preventDefault(),
  }
}

interface RowEvents {
  onKeyDown(event: KeyboardEvent): void
  onClick(event: MouseEvent): void
  onMouseDown(event: MouseEvent): void
}

function isInSelectCell(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-select]') !== null
}

function isControl(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input, select, textarea, label, [role^="menu"]')
  return control !== null && row.contains(control)
}

function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false
}
