import { isEmail } from '#lib/is-email.ts'

export const askedTypes = [
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'select',
  'multi_select',
  'email',
  'phone',
  'url',
] as const
export type AskedType = (typeof askedTypes)[number]

export interface PreChatQuestion {
  readonly field: string
  readonly label: string
  readonly type: AskedType
  readonly options: readonly string[]
  readonly optionNames?: readonly string[]
  readonly isRequired: boolean
  readonly pattern?: string
  readonly when: { readonly field: string; readonly is: string } | null
}

export type PreChatValue = string | number | boolean | string[]
export type PreChatValues = Readonly<Record<string, PreChatValue>>

export function applicableQuestions(
  questions: readonly PreChatQuestion[],
  values: PreChatValues,
): readonly PreChatQuestion[] {
  const applies = (question: PreChatQuestion, above: readonly string[]): boolean => {
    const { field, when } = question
    if (when === null) return true
    const other = questions.find((one) => one.field === when.field)
    // Two questions that depend on each other are never asked.
    if (!other || above.includes(other.field)) return false
    const isAnswered = saysOf(valueOf(values, when.field)).includes(when.is)
    return isAnswered && applies(other, [...above, field])
  }
  return questions.filter((question) => applies(question, [question.field]))
}

export interface PreChatProblem {
  readonly field: string
  readonly problem: 'missing' | 'wrong'
}

export function problemsOfAnswers(
  questions: readonly PreChatQuestion[],
  values: PreChatValues,
  // Loaded separately, because the pattern reader is too large for the first load.
  isMisfit: (question: PreChatQuestion, value: PreChatValue) => boolean = () => false,
): readonly PreChatProblem[] {
  return applicableQuestions(questions, values).flatMap((question): PreChatProblem[] => {
    const { field, isRequired } = question
    const value = valueOf(values, field)
    if (value === undefined || saysOf(value).length === 0)
      return isRequired ? [{ field, problem: 'missing' }] : []
    const isWrong = !fits(question, value) || isMisfit(question, value)
    return isWrong ? [{ field, problem: 'wrong' }] : []
  })
}

export function answerOf(type: AskedType, typed: string): PreChatValue | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (type === 'number') return Number(text.replace(',', '.'))
  if (type === 'multi_select') return chosenIn(text)
  if (type === 'phone') return dialed(text)
  return type === 'boolean' ? text === 'true' : text
}

export function chosenIn(typed: string): string[] {
  return typed === '' ? [] : typed.split('\n')
}

export function dialed(text: string): string {
  return text.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')
}

export function isPhone(text: string): boolean {
  return /^\+[0-9]{6,15}$/.test(text)
}

function fits({ type, options }: PreChatQuestion, value: PreChatValue): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'select':
      return typeof value === 'string' && options.includes(value)
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'multi_select':
      return typeof value === 'object' && isAmong(options, value)
    case 'email':
      return typeof value === 'string' && isEmail(value)
    case 'phone':
      return typeof value === 'string' && isPhone(value)
    case 'url':
      return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && value.length <= 2000
    case 'text':
      return typeof value === 'string' && value.length <= 500
    case 'long_text':
      return typeof value === 'string' && value.length <= 2000
  }
}

function isAmong(options: readonly string[], chosen: readonly string[]): boolean {
  const isKnown = chosen.every((one) => options.includes(one))
  return isKnown && new Set(chosen).size === chosen.length
}

function saysOf(value: PreChatValue | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return typeof value === 'object' ? value : [String(value)]
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // Date would turn February 30 into March 1.
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A field key may equal an Object.prototype property. */
function valueOf(values: PreChatValues, field: string): PreChatValue | undefined {
  return Object.hasOwn(values, field) ? values[field] : undefined
}

export function questionsFor(
  questions: readonly PreChatQuestion[],
  isKnown: boolean,
): readonly PreChatQuestion[] {
  return isKnown ? questions.filter(({ field }) => field.startsWith('conversation.')) : questions
}
