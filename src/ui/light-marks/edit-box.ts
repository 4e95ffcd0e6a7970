import type { ClipboardEvent, KeyboardEvent } from 'react'

import {
  markEdit,
  nextItemEdit,
  pictureEdit,
  type MarkEdit,
  type MarkKind,
} from '#lib/marks/mark-edits.ts'
import { marksFromHtml } from '#lib/marks/marks-from-html.ts'

export function formatBox(box: HTMLTextAreaElement, kind: MarkKind): void {
  apply(box, markEdit(kind, selectedIn(box)))
}

export function placePicture(box: HTMLTextAreaElement, name: string): void {
  apply(box, pictureEdit(name, selectedIn(box)))
  box.setSelectionRange(box.selectionEnd, box.selectionEnd)
}

export function formatByKey(event: KeyboardEvent, box: HTMLTextAreaElement): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey, key } = event
  if (key === 'Enter') return !shiftKey && !altKey && !ctrlKey && !metaKey && beginItem(box)
  const kind = kinds.get(key.toLowerCase())
  if (!kind || shiftKey || altKey || ctrlKey === metaKey) return false
  // On a Mac, Ctrl with these letters moves the cursor.
  if (ctrlKey && /Mac|iP/.test(navigator.platform)) return false
  formatBox(box, kind)
  return true
}

function beginItem(box: HTMLTextAreaElement): boolean {
  const edit = nextItemEdit(selectedIn(box))
  if (edit) apply(box, edit)
  return edit !== undefined
}

export function pasteMarks(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: box } = event
  const text = marksFromHtml(clipboardData.getData('text/html'))
  if (text === undefined) return
  event.preventDefault()
  const { selectionStart: from, selectionEnd: to } = box
  const end = from + text.length
  apply(box, { from, to, insert: text, start: end, end })
}

/** Inserted as if typed; otherwise it couldn't be undone. */
function apply(box: HTMLTextAreaElement, { from, to, insert, start, end }: MarkEdit): void {
  box.focus()
  box.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- no other way keeps the browser's undo
  if (!document.execCommand('insertText', false, insert)) {
    box.setRangeText(insert, from, to)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(start, end)
}

function selectedIn({
  value: text,
  selectionStart: start,
  selectionEnd: end,
}: HTMLTextAreaElement) {
  return { text, start, end }
}

const kinds: ReadonlyMap<string, MarkKind> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['k', 'link'],
])
