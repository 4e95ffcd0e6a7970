import type { WidgetTexts } from '../../model.ts'
import { words as english, type WordKey, type Words } from '../../rules.ts'

/** Every word of a language, with ours where the owner wrote none. */
export function wordsFileOf(texts: WidgetTexts, usual: Words): string {
  const all = keys.map((key) => [key, ownOf(texts, key) || usual[key]])
  return `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`
}

export interface ReadWords {
  /** What the owner says from now on; what the file does not name stays as it was. */
  readonly texts: WidgetTexts
  readonly taken: number
  /** What was left out, and why. */
  readonly problems: readonly string[]
}

/** What a file says. Each word is taken or refused by itself. */
export async function readWordsFile(
  file: Blob,
  before: WidgetTexts,
  usual: Words,
): Promise<ReadWords> {
  const nothing = (problem: string) => ({ texts: before, taken: 0, problems: [problem] })
  if (file.size > mostBytes) return nothing('This file is larger than 20 MB.')
  const said = parse(await file.text())
  if (!said)
    return nothing('This file isn’t in the right format. Download the texts to see an example.')
  const problems: string[] = []
  let texts = before
  let taken = 0
  for (const [key, word] of Object.entries(said)) {
    const problem = problemOf(key, word)
    if (problem !== undefined) problems.push(problem)
    else if (isKey(key)) {
      const own = String(word).trim()
      // What the product says anyway is not the owner's: it may become better with an update.
      texts = withWord(texts, key, own === usual[key] ? '' : own)
      taken++
    }
  }
  return { texts, taken, problems }
}

function problemOf(key: string, word: unknown): string | undefined {
  if (!isKey(key)) return `“${key.slice(0, 60)}” isn’t a text of the chat.`
  if (typeof word !== 'string') return `The value of “${key}” isn’t text.`
  const most = lengths[key as Own] ?? 500
  return word.trim().length > most ? `“${key}” has more than ${most} characters.` : undefined
}

function withWord(texts: WidgetTexts, key: WordKey, text: string): WidgetTexts {
  if (isOwn(key)) return { ...texts, [key]: text }
  const { [key]: _before, ...others } = texts.words
  return { ...texts, words: text ? { ...others, [key]: text } : others }
}

function ownOf(texts: WidgetTexts, key: WordKey): string | undefined {
  return isOwn(key) ? texts[key] : texts.words[key]
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const said: unknown = JSON.parse(text)
    const isWords = typeof said === 'object' && said !== null && !Array.isArray(said)
    return isWords ? { ...said } : undefined
  } catch {
    return undefined
  }
}

function isKey(key: string): key is WordKey {
  return Object.hasOwn(english, key)
}

function isOwn(key: string): key is Own {
  return Object.hasOwn(lengths, key)
}

/** Far above what all words together may have, so that of one that is too long its name is said. */
const mostBytes = 20_000_000

const keys = Object.keys(english) as WordKey[]

/** How long those may be that have a field of their own. */
const lengths = { title: 60, tagline: 200, placeholder: 60, away: 500 } as const
type Own = keyof typeof lengths
