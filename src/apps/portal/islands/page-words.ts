import { refusalIn, type Refused } from '#platform/portal/refusal-words.ts'
import type en from '#platform/portal/form-words/en.json'

export function pageWord(
  key: keyof typeof en,
  values: Readonly<Record<string, string>> = {},
): string {
  return (words[key] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

export function pageRefusal<R extends Refused>(
  refused: R,
  isEmpty: (path: string) => boolean = () => false,
): R {
  const language = pageLocale().split('-')[0] ?? 'en'
  return refusalIn(refused, { language, words, isEmpty })
}

export function pageLocale(): string {
  const { lang } = document.documentElement
  return lang === '' || lang === 'en' ? 'en-GB' : lang
}

const words = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<keyof typeof en, string>
