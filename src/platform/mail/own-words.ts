import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A built-in text that an organization can replace. */
export interface SystemWords {
  readonly key: string
  /** The group heading in the settings. */
  readonly group: string
  readonly label: string
  /** Where the text is used. */
  readonly description: string
  readonly maxLength: number
  /** The placeholders it can contain. */
  readonly values: readonly string[]
  /** The default text in English. */
  readonly usual: string
}

/** An organization's own texts by key; undefined keys use the default. */
export type OwnWords = (scope: Scope) => Promise<(key: string) => string | undefined>

/** Filled by the module that stores organizations' own texts. */
export const ownWordsSlot = slot<OwnWords>('mail.own-words')

export type Saying<Texts extends readonly SystemWords[]> = (
  key: Texts[number]['key'],
  values?: Readonly<Record<string, string>>,
) => string

/**
 * Returns a function that renders these texts, in the organization's own version where it has one.
 */
export async function sayingOf<const Texts extends readonly SystemWords[]>(
  scope: Scope,
  texts: Texts,
): Promise<Saying<Texts>> {
  const [ownWords] = scope.gather(ownWordsSlot)
  const own = await ownWords?.(scope)
  return (key, values = {}) => {
    const usual = texts.find((text) => text.key === key)?.usual ?? ''
    return fillWords(own?.(key) ?? usual, values)
  }
}

/** A single pass, so that braces in values aren't replaced again. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values))
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
}
