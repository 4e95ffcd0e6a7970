import type { BugForm } from '#modules/bugs/model.ts'
import { problemOf, type FieldType, type FieldValue } from '#modules/fields/rules.ts'

import type { Answer } from './answer.ts'

export interface Prefilled {
  readonly answers: Readonly<Record<string, Answer>>
  /** Messages for the developer of the page. */
  readonly problems: readonly string[]
}

export function prefill(
  fields: BugForm['fields'],
  known: Readonly<Record<string, FieldValue>>,
): Prefilled {
  const answers: Record<string, Answer> = {}
  const problems: string[] = []
  for (const [key, value] of Object.entries(known)) {
    const field = fields.find((one) => one.key === key)
    const problem = field ? problemWith(field, value) : 'Unknown field.'
    if (problem) problems.push(`reportBug, field "${key}": ${problem}`)
    else if (field && value !== null) answers[key] = answerOf(field.type, value)
  }
  return { answers, problems }
}

function problemWith(
  { type, options }: BugForm['fields'][number],
  value: FieldValue,
): string | undefined {
  return value === null ? undefined : problemOf({ type: type as FieldType, options }, value)
}

function answerOf(type: string, value: NonNullable<FieldValue>): Answer {
  if (typeof value === 'number') return String(value)
  return type === 'datetime' ? localMoment(new Date(String(value))) : value
}

function localMoment(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
