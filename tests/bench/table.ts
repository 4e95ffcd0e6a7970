import { cpus, loadavg } from 'node:os'

import type { Figure } from './part.ts'

const columns = ['part', 'what', 'ours', 'baseline', 'ratio', 'aim'] as const
const titles: Figure = {
  part: 'part',
  what: 'measured',
  ours: 'Parley',
  baseline: 'bare',
  ratio: 'ratio',
  aim: 'aim',
}

/** As Markdown, for docs/benchmarks.md. */
export function printTable(figures: readonly Figure[]): void {
  const lines = [titles, ...figures].map((figure) => columns.map((column) => figure[column] ?? ''))
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const rows = lines.map(
    (line) => `| ${line.map((cell, at) => pad(cell, widths, at)).join(' | ')} |`,
  )
  rows.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  const cores = cpus()
  process.stdout.write(
    `\n${cores.length} × ${cores[0]?.model ?? 'unknown'}, Node ${process.versions.node}, ` +
      `load ${loadavg()[0]?.toFixed(1)}\n\n${rows.join('\n')}\n`,
  )
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function milliseconds(value: number | undefined): string {
  return value === undefined ? 'not available' : `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

export function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}

export function times(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? '' : `${(one / other).toFixed(1)}×`
}

function pad(cell: string, widths: readonly number[], at: number): string {
  return cell.padEnd(widths[at] ?? 0)
}
