import type { ColumnCategory } from '../../../model.ts'

export function categoryOfName(name: string): ColumnCategory {
  return meanings.find(([words]) => words.test(name))?.[1] ?? 'in_progress'
}

const meanings: readonly (readonly [RegExp, ColumnCategory])[] = [
  [/cancel|declin|reject|won['’]?t|duplicate|abandon/i, 'cancelled'],
  [/done|closed|resolved|complete|finished|shipped|released|live\b/i, 'resolved'],
  [/wait|block|pending/i, 'waiting'],
  [/hold|later|icebox|someday|paused/i, 'on_hold'],
  [/backlog|to ?-?do\b|^new$|^open$|idea|inbox|triage|submitted|selected/i, 'submitted'],
]
