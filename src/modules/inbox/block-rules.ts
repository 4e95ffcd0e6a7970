import { isEmail } from '#lib/is-email.ts'

import { blockLimits } from './block-limits.ts'
import type { BlockAnswer, BlockButton, BlockField, MessageBlock } from './block-model.ts'

export { blockLimits, type FieldKind } from './block-limits.ts'

export function findBlockProblem(block: MessageBlock): string | undefined {
  if (byteLength(block) > blockLimits.bytes)
    return 'This message has too much content. Remove some of it.'
  switch (block.kind) {
    case 'buttons':
      return findTwice(block.buttons.map(({ label }) => label))
    case 'picker':
      return findTwice(block.choices)
    case 'cards':
      return block.cards
        .map(({ buttons }) => findTwice(buttons.map(({ label }) => label)))
        .find((problem) => problem !== undefined)
    case 'form':
      return findFormProblem(block.fields)
    case 'article':
      return undefined
  }
}

function findFormProblem(fields: readonly BlockField[]): string | undefined {
  const twice = findTwice(fields.map(({ key }) => key)) ?? findTwice(fields.map((f) => f.label))
  if (twice) return twice
  for (const { kind, label, choices = [] } of fields) {
    if (kind === 'choice' && choices.length < 2) return `Add at least two choices to “${label}”.`
    const same = kind === 'choice' ? findTwice(choices) : undefined
    if (same) return same
  }
  return undefined
}

function findTwice(names: readonly string[]): string | undefined {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `“${twice}” is used twice.`
}

export function picturesOf(block: MessageBlock | null | undefined): string[] {
  if (block?.kind !== 'cards') return []
  return [...new Set(block.cards.flatMap(({ pictureFileId: id }) => id ?? []))]
}

export function asksSomething(block: MessageBlock): boolean {
  const isReply = ({ act }: BlockButton): boolean => act === 'reply'
  switch (block.kind) {
    case 'buttons':
      return block.buttons.some(isReply)
    case 'cards':
      return block.cards.some(({ buttons }) => buttons.some(isReply))
    case 'picker':
    case 'form':
      return true
    case 'article':
      return false
  }
}

/** The text of a block for emails, copies, lists and search. */
export function blockWords(block: MessageBlock): string {
  switch (block.kind) {
    case 'buttons':
      return block.buttons.map(buttonWords).join('\n')
    case 'picker':
      return [block.question, ...block.choices.map(bullet)].join('\n')
    case 'cards':
      return block.cards
        .map(({ title, text, buttons }) => said([title, text, ...buttons.map(buttonWords)]))
        .join('\n\n')
    case 'form':
      return said([block.title, ...block.fields.map(({ label }) => bullet(label))])
    case 'article':
      return said([block.title, block.excerpt, block.url])
  }
}

/** The block as a single line, without card buttons, which mean nothing there. */
export function shortBlockWords(block: MessageBlock): string {
  if (block.kind !== 'cards') return blockWords(block)
  return blockWords({ ...block, cards: block.cards.map((card) => ({ ...card, buttons: [] })) })
}

function buttonWords(button: BlockButton): string {
  return bullet(button.act === 'url' ? `${button.label}: ${button.url}` : button.label)
}

export function wordsOfMessage({
  text,
  block,
}: {
  readonly text: string
  readonly block: MessageBlock | null
}): string {
  return said([text, block ? blockWords(block) : ''])
}

export const blockNames: Readonly<Record<MessageBlock['kind'], string>> = {
  buttons: 'Buttons',
  picker: 'Choices',
  cards: 'Cards',
  form: 'Form',
  article: 'Link',
}

export type CheckedAnswer =
  | { readonly isValid: true; readonly answer: BlockAnswer; readonly text: string }
  /** Keyed by form field; '' holds the problem of the whole block. */
  | { readonly isValid: false; readonly problems: Readonly<Record<string, AnswerProblem>> }

export type AnswerProblem = 'missing' | 'email' | 'number' | 'long' | 'unknown'

export function checkAnswer(block: MessageBlock, answer: BlockAnswer): CheckedAnswer {
  if (block.kind === 'buttons' && answer.kind === 'buttons') {
    return hasReply(block.buttons, answer.label) ? valid(answer, answer.label) : unknown
  }
  if (block.kind === 'cards' && answer.kind === 'cards') {
    const card = block.cards[answer.card]
    if (!card || !hasReply(card.buttons, answer.label)) return unknown
    const isOnly = block.cards.length === 1
    return valid(answer, isOnly ? answer.label : `${answer.label}: ${card.title}`)
  }
  if (block.kind === 'picker' && answer.kind === 'picker') {
    const chosen = block.choices.filter((choice) => answer.choices.includes(choice))
    const isOffered = chosen.length === answer.choices.length && chosen.length > 0
    if (!isOffered || (!block.isMany && chosen.length > 1)) return unknown
    return valid({ kind: 'picker', choices: chosen }, chosen.join(', '))
  }
  if (block.kind === 'form' && answer.kind === 'form') return checkForm(block, answer.values)
  return unknown
}

type FormBlock = Extract<MessageBlock, { kind: 'form' }>
type FormValues = Extract<BlockAnswer, { kind: 'form' }>['values']

function checkForm({ fields, submitLabel }: FormBlock, given: FormValues): CheckedAnswer {
  const problems: Record<string, AnswerProblem> = {}
  const values: FormValues = {}
  const known = new Set(fields.map(({ key }) => key))
  if (Object.keys(given).some((key) => !known.has(key))) return unknown
  for (const field of fields) {
    const value = readValue(field, Object.hasOwn(given, field.key) ? given[field.key] : undefined)
    if (value.problem) problems[field.key] = value.problem
    else if (value.value !== undefined) values[field.key] = value.value
  }
  if (Object.keys(problems).length > 0) return { isValid: false, problems }
  const answer = { kind: 'form', values } as const
  if (byteLength(answer) > blockLimits.bytes - 200) {
    return { isValid: false, problems: { '': 'long' } }
  }
  const lines = answerLines(fields, values).map(({ label, value }) => `${label}: ${value}`)
  return valid(answer, lines.join('\n') || submitLabel)
}

interface ReadValue {
  readonly value?: string | number | boolean
  readonly problem?: AnswerProblem
}

function readValue(field: BlockField, given: FormValues[string] | undefined): ReadValue {
  if (field.kind === 'checkbox') return readCheckbox(field, given)
  const text = typeof given === 'string' ? given.trim() : given
  if (text === undefined || text === '') return field.isRequired ? { problem: 'missing' } : {}
  if (field.kind === 'number') return readNumber(text)
  if (typeof text !== 'string') return { problem: 'unknown' }
  if (field.kind === 'choice') {
    return field.choices?.includes(text) ? { value: text } : { problem: 'unknown' }
  }
  const longest = field.kind === 'long' ? blockLimits.longValue : blockLimits.shortValue
  if (text.length > longest) return { problem: 'long' }
  if (field.kind === 'email' && !isEmail(text)) return { problem: 'email' }
  return { value: field.kind === 'long' ? text : text.replaceAll(/\s+/g, ' ') }
}

function readCheckbox(
  { isRequired }: BlockField,
  given: FormValues[string] | undefined,
): ReadValue {
  if (given !== undefined && typeof given !== 'boolean') return { problem: 'unknown' }
  if (isRequired && given !== true) return { problem: 'missing' }
  return { value: given ?? false }
}

function readNumber(given: string | number | boolean): ReadValue {
  const number = typeof given === 'string' ? Number(given.replace(',', '.')) : given
  return typeof number === 'number' && Number.isFinite(number)
    ? { value: number }
    : { problem: 'number' }
}

export function answerLines(
  fields: readonly BlockField[],
  values: FormValues,
): { readonly key: string; readonly label: string; readonly value: string }[] {
  return fields.flatMap(({ key, label }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) return []
    return [{ key, label, value: typeof value === 'boolean' ? yesOrNo(value) : String(value) }]
  })
}

function yesOrNo(isTicked: boolean): string {
  return isTicked ? 'Yes' : 'No'
}

export const answerProblemWords: Readonly<Record<AnswerProblem, string>> = {
  missing: 'This field is required.',
  email: 'Enter an email address such as name@example.com.',
  number: 'Enter a number.',
  long: 'This answer is too long.',
  unknown: 'Choose one of the options.',
}

/** Transforms all visible text; keys and kinds stay. */
export function redactedDeep<Value>(value: Value, redact: (text: string) => string): Value {
  return redactAny(value, redact) as Value
}

function redactAny(value: unknown, redact: (text: string) => string, under = ''): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((each) => redactAny(each, redact))
  if (typeof value !== 'object' || value === null) return value
  // The keys of form values are chosen by the author, so they are not fixed property names.
  const isKept = (key: string): boolean => under !== 'values' && structural.has(key)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isKept(key) ? each : redactAny(each, redact, key),
    ]),
  )
}

const structural = new Set(['kind', 'act', 'key', 'pictureFileId', 'clientKey'])

function hasReply(buttons: readonly BlockButton[], label: string): boolean {
  return buttons.some((button) => button.act === 'reply' && button.label === label)
}

function valid(answer: BlockAnswer, text: string): CheckedAnswer {
  return { isValid: true, answer, text }
}

const unknown: CheckedAnswer = { isValid: false, problems: { '': 'unknown' } }

function bullet(text: string): string {
  return `• ${text}`
}

function said(lines: readonly string[]): string {
  return lines.filter((each) => each !== '').join('\n')
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
