import type { WidgetTexts } from '../../model.ts'
import { words as english, type WordKey, type Words } from '../../rules.ts'

export function wordsFileOf(texts: WidgetTexts, usual: Words): string {
  const all = keys.map((key) => [key, ownOf(texts, key) || usual[key]])
  return `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`
}

export interface ReadWords {
  readonly texts: WidgetTexts
  readonly importedCount: number
  readonly problems: readonly string[]
}

export async function readWordsFile(
  file: Blob,
  before: WidgetTexts,
  usual: Words,
): Promise<ReadWords> {
  const nothing = (problem: string) => ({ texts: before, importedCount: 0, problems: [problem] })
  if (file.size > maxBytes) return nothing('This file is larger than 20 MB.')
  const parsed = parse(await file.text())
  if (!parsed)
    return nothing('This file isn’t in the right format. Download the text to see an example.')
  const problems: string[] = []
  let texts = before
  let importedCount = 0
  for (const [key, word] of Object.entries(parsed)) {
    const problem = problemOf(key, word)
    if (problem !== undefined) problems.push(problem)
    else if (isKey(key)) {
      const own = String(word).trim()
      // Texts equal to the default aren't stored, so they improve with updates.
      texts = withWord(texts, key, own === usual[key] ? '' : own)
      importedCount++
    }
  }
  return { texts, importedCount, problems }
}

function problemOf(key: string, word: unknown): string | undefined {
  if (!isKey(key)) return `“${key.slice(0, 60)}” isn’t a key of this chat.`
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
    const parsed: unknown = JSON.parse(text)
    const isWords = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isWords ? { ...parsed } : undefined
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

/** Well above the limit of all texts together, so errors can name the text that is too long. */
const maxBytes = 20_000_000

const keys = Object.keys(english) as WordKey[]

const lengths = { title: 60, tagline: 200, placeholder: 60, away: 500 } as const
type Own = keyof typeof lengths
