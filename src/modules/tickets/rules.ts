import type { BoardRole, ColumnCategory, LaneKind, TicketCard } from './model.ts'

export function ticketKey(boardKey: string, number: number | bigint | string): string {
  return `${boardKey}-${number}`
}

export function readTicketKey(text: string): { boardKey: string; number: number } | undefined {
  const found = /^([a-z]{2,6})-(\d{1,12})$/i.exec(text.trim())
  if (!found) return undefined
  return { boardKey: (found[1] ?? '').toUpperCase(), number: Number(found[2]) }
}

/** Numbers with this prefix: 4, 40 to 49, 400 to 499. */
export function numbersBeginningWith(number: number): { from: number; to: number }[] {
  const ranges = []
  for (let size = 1; number > 0 && size <= 1_000_000; size *= 10) {
    ranges.push({ from: number * size, to: number * size + size - 1 })
  }
  return ranges
}

/** Words of a title for search: lowercase, without accents, each once. */
export function wordsOf(title: string): string[] {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, 40)))].slice(0, 40)
}

export function isDoneCategory(category: ColumnCategory): boolean {
  return category === 'resolved' || category === 'cancelled'
}

export function laneOf(
  card: Pick<TicketCard, 'assigneeIds' | 'priority' | 'typeId' | 'parentId'>,
  by: LaneKind,
): string {
  switch (by) {
    case 'lead':
      return card.assigneeIds[0] ?? 'none'
    case 'priority':
      return card.priority
    case 'type':
      return card.typeId
    case 'parent':
      return card.parentId ?? 'none'
  }
}

export function withLead(assigneeIds: readonly string[], leadId: string | null): string[] {
  if (leadId === null) return []
  return [leadId, ...assigneeIds.slice(1).filter((id) => id !== leadId)]
}

export function isAtLeast(role: BoardRole, fieldRequired: BoardRole): boolean {
  return roleOrder.indexOf(role) >= roleOrder.indexOf(fieldRequired)
}

const roleOrder: readonly BoardRole[] = ['view', 'work', 'admin']

export interface PlannedColumn {
  readonly name: string
  readonly category: ColumnCategory
  readonly publicLabel: string | null
  readonly color: string
  readonly wipLimit: number | null
  readonly isDefault: boolean
  readonly pausesClock: boolean
  readonly assignMethod: 'round_robin' | 'least_loaded' | null
  readonly assignTeamId: string | null
  readonly assignLimit: number | null
}

export function defaultColumns(kind: 'support' | 'product' | 'internal'): PlannedColumn[] {
  return begun[kind].map(({ name, category, publicLabel = null, color }, place) => ({
    name,
    category,
    publicLabel,
    color,
    wipLimit: null,
    isDefault: place === 0,
    pausesClock: category === 'waiting',
    assignMethod: null,
    assignTeamId: null,
    assignLimit: null,
  }))
}

type Begun = Pick<PlannedColumn, 'name' | 'category' | 'color'> & { readonly publicLabel?: string }

const begun: Readonly<Record<'support' | 'product' | 'internal', readonly Begun[]>> = {
  support: [
    { name: 'New', category: 'submitted', publicLabel: 'Received', color: 'slate' },
    { name: 'In progress', category: 'in_progress', publicLabel: 'In progress', color: 'blue' },
    {
      name: 'Waiting for customer',
      category: 'waiting',
      publicLabel: 'Waiting for you',
      color: 'amber',
    },
    { name: 'Resolved', category: 'resolved', publicLabel: 'Resolved', color: 'green' },
    { name: 'Canceled', category: 'cancelled', publicLabel: 'Closed', color: 'red' },
  ],
  product: [
    { name: 'Ideas', category: 'submitted', publicLabel: 'Under review', color: 'slate' },
    { name: 'Planned', category: 'on_hold', publicLabel: 'Planned', color: 'violet' },
    { name: 'In progress', category: 'in_progress', publicLabel: 'In progress', color: 'blue' },
    { name: 'Shipped', category: 'resolved', publicLabel: 'Shipped', color: 'green' },
    { name: 'Declined', category: 'cancelled', publicLabel: 'Declined', color: 'red' },
  ],
  internal: [
    { name: 'To do', category: 'submitted', color: 'slate' },
    { name: 'Doing', category: 'in_progress', color: 'blue' },
    { name: 'Done', category: 'resolved', color: 'green' },
  ],
}

export const starterTypes = [
  { name: 'Request', category: 'customer', icon: 'inbox' },
  { name: 'Task', category: 'back_office', icon: 'square-check' },
  { name: 'Problem', category: 'tracker', icon: 'triangle-alert' },
] as const

export function columnsProblem(columns: readonly PlannedColumn[]): string | undefined {
  if (columns.filter(({ isDefault }) => isDefault).length !== 1) {
    return 'Choose one default column for new tickets.'
  }
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  if (names.size < columns.length) return 'Two columns have the same name.'
  return undefined
}

export function isFull(
  { wipMode, wipLimit }: { readonly wipMode: string; readonly wipLimit: number | null },
  count: number,
): boolean {
  return wipMode === 'block' && wipLimit !== null && count >= wipLimit
}

export function columnLike<
  Column extends { readonly category: ColumnCategory; readonly isDefault: boolean },
>(columns: readonly Column[], category: ColumnCategory): Column | undefined {
  return (
    columns.find((column) => column.category === category) ??
    columns.find(({ isDefault }) => isDefault)
  )
}

export function titleOfText(text: string): string {
  const first = text.trim().split('\n')[0] ?? ''
  const line = first.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > longestTitle / 2 ? end : undefined)}…`
}

const longestTitle = 200

export const deepestNesting = 3
export const maxChecklistLines = 100
export const maxBatchSize = 1000
export const maxImportRows = 10_000

export function ticketPath(boardId: string, key: string): string {
  return `/dashboard/tickets/${boardId}?ticket=${key}`
}

export function previewOfComment(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139)}…` : line
}
