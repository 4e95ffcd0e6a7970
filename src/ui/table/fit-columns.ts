import type { Column } from './column.ts'

export interface FittedColumn<Row> extends Column<Row> {
  readonly hiding?: string | undefined
}

export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  besides: number,
): readonly FittedColumn<Row>[] {
  const kept = columns.filter(({ isHiddenOnPhone }) => !isHiddenOnPhone)
  let taken = kept.reduce((sum, { width }) => sum + (width ?? minWidth), besides)
  return columns.map((column) => {
    if (!column.isHiddenOnPhone) return column
    taken += column.width ?? minWidth
    return { ...column, hiding: hidingBelow(taken) }
  })
}

function hidingBelow(width: number): string {
  const step = Math.ceil((width - phoneWidth) / stepWidth)
  return hidings[Math.max(0, Math.min(step, hidings.length - 1))] ?? ''
}

const minWidth = 120
const phoneWidth = 576
const stepWidth = 64

const hidings = [
  '@max-xl:hidden',
  '@max-[40rem]:hidden',
  '@max-[44rem]:hidden',
  '@max-[48rem]:hidden',
  '@max-[52rem]:hidden',
  '@max-[56rem]:hidden',
  '@max-[60rem]:hidden',
  '@max-[64rem]:hidden',
  '@max-[68rem]:hidden',
  '@max-[72rem]:hidden',
]
