import type { BlockAnswer, BlockButton, MessageBlock } from './block-model.ts'
import { answerLines, redactedDeep, wordsOfMessage } from './block-rules.ts'
import { redactedText } from './rules.ts'

interface Said {
  readonly text: string
  readonly block: MessageBlock | null
  readonly answer: BlockAnswer | null
  readonly replies: readonly string[]
}

/**
 * Redacts a selection that may start in the text, span several lines of the block and end inside
 * one. The answer to the block and the messages that gave it are redacted too.
 */
export function redactMessageText({ text, block, answer, replies }: Said, secret: string): Said {
  const cut = createRedactor(wordsOfMessage({ text, block }), secret)
  const rest = cut(text)
  if (!block) return { text: rest, block, answer, replies }
  const swaps = new Map<string, string>()
  const shown = mapShown(block, (each) => noted(swaps, each, cut(each)))
  const swap = (each: string): string => swaps.get(each) ?? maskText(each, secret)
  return {
    text: rest,
    block: redactedDeep(shown, (each) => maskText(each, secret)),
    answer: answer && mapAnswer(block, answer, swap),
    replies: replies.map((reply) =>
      maskText(answer ? swapped(reply, block, answer, swap) : reply, secret),
    ),
  }
}

export function redactAsked(
  { block, answer }: { readonly block: MessageBlock; readonly answer: BlockAnswer | null },
  reply: string,
  secret: string,
): { readonly block: MessageBlock; readonly answer: BlockAnswer | null } {
  const cut = createRedactor(reply, secret)
  const swaps = new Map<string, string>()
  const after =
    answer &&
    mapAnswer(block, answer, (each, isOffered) => {
      const rest = cut(each)
      return isOffered ? noted(swaps, each, rest) : rest
    })
  const redacted = redactedDeep(block, (each) => swaps.get(each) ?? maskText(each, secret))
  return { block: redacted, answer: after }
}

/** Adjacent marks are merged, so that repeated redaction doesn't make the text longer. */
export function maskText(text: string, secret: string): string {
  const rest = redactedText(text, secret)
  return rest === text ? text : oneMark(rest)
}

function oneMark(text: string): string {
  return text.replaceAll(/█{5,}/g, mark)
}

function createRedactor(words: string, secret: string): (part: string) => string {
  const starts = startsOf(words, secret)
  let from = 0
  return (part) => {
    if (part === '') return part
    const at = words.indexOf(part, from)
    // The text no longer contains the answer, so nothing shows that it may stay.
    if (at < 0) return mark
    from = at + part.length
    const spans = starts.map((start) => [start - at, start - at + secret.length] as const)
    return maskText(without(part, spans), secret)
  }
}

function startsOf(words: string, secret: string): number[] {
  const starts: number[] = []
  let at = words.indexOf(secret)
  while (at >= 0) {
    starts.push(at)
    at = words.indexOf(secret, at + secret.length)
  }
  return starts
}

function without(text: string, spans: readonly (readonly [number, number])[]): string {
  let rest = ''
  let end = 0
  for (const [start, stop] of spans) {
    if (stop <= 0 || start >= text.length) continue
    rest += text.slice(end, Math.max(start, 0)) + mark
    end = Math.min(stop, text.length)
  }
  return end === 0 ? text : oneMark(rest + text.slice(end))
}

function mapShown(block: MessageBlock, change: (text: string) => string): MessageBlock {
  const inButton = (button: BlockButton): BlockButton =>
    button.act === 'url'
      ? { ...button, label: change(button.label), url: change(button.url) }
      : { ...button, label: change(button.label) }
  switch (block.kind) {
    case 'buttons':
      return { ...block, buttons: block.buttons.map(inButton) }
    case 'picker':
      return { ...block, question: change(block.question), choices: block.choices.map(change) }
    case 'cards':
      return {
        ...block,
        cards: block.cards.map((card) => ({
          ...card,
          title: change(card.title),
          text: change(card.text),
          buttons: card.buttons.map(inButton),
        })),
      }
    case 'form':
      return {
        ...block,
        title: change(block.title),
        fields: block.fields.map((field) => ({ ...field, label: change(field.label) })),
      }
    case 'article':
      return {
        ...block,
        title: change(block.title),
        excerpt: change(block.excerpt),
        url: change(block.url),
      }
  }
}

type Change = (text: string, isOffered: boolean) => string

function mapAnswer(block: MessageBlock, answer: BlockAnswer, change: Change): BlockAnswer {
  switch (answer.kind) {
    case 'buttons':
      return { ...answer, label: change(answer.label, true) }
    case 'picker':
      return { ...answer, choices: answer.choices.map((choice) => change(choice, true)) }
    case 'cards': {
      const label = change(answer.label, true)
      const cards = block.kind === 'cards' ? block.cards : []
      if (cards.length > 1) change(cards[answer.card]?.title ?? '', false)
      return { ...answer, label }
    }
    case 'form':
      return { ...answer, values: mapValues(block, answer.values, change) }
  }
}

type FormValues = Extract<BlockAnswer, { kind: 'form' }>['values']

function mapValues(block: MessageBlock, values: FormValues, change: Change): FormValues {
  const fields = block.kind === 'form' ? block.fields : []
  const chosen = new Set(fields.filter(({ kind }) => kind === 'choice').map(({ key }) => key))
  const after = { ...values }
  for (const { key, label, value } of answerLines(fields, values)) {
    change(label, false)
    const rest = change(value, chosen.has(key))
    // Numbers and checkboxes can't be redacted in part.
    if (rest !== value) after[key] = typeof values[key] === 'string' ? rest : mark
  }
  return after
}

function swapped(reply: string, block: MessageBlock, answer: BlockAnswer, swap: Change): string {
  let rest = ''
  let from = 0
  mapAnswer(block, answer, (each, isOffered) => {
    const after = swap(each, isOffered)
    const at = each === '' ? -1 : reply.indexOf(each, from)
    if (at >= 0) {
      rest += reply.slice(from, at) + after
      from = at + each.length
    }
    return after
  })
  return rest + reply.slice(from)
}

function noted(swaps: Map<string, string>, before: string, after: string): string {
  if (after !== before) swaps.set(before, after)
  return after
}

const mark = redactedText(' ', ' ')
