import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A text that the product says by itself and an organization can say in its own words. */
export interface SystemWords {
  readonly key: string
  /** Under which heading it stands in the settings. */
  readonly group: string
  readonly label: string
  /** Where it is said. */
  readonly description: string
  readonly maxLength: number
  /** What can stand in braces in it. */
  readonly values: readonly string[]
  /** What the product says, in English. */
  readonly usual: string
}

/** What the organization says instead, in its own language; undefined where it says nothing. */
export type OwnWords = (scope: Scope) => Promise<(key: string) => string | undefined>

/** Filled by the module where organizations write their own texts. */
export const ownWordsSlot = slot<OwnWords>('mail.own-words')

export type Saying<Texts extends readonly SystemWords[]> = (
  key: Texts[number]['key'],
  values?: Readonly<Record<string, string>>,
) => string

/** Says these texts, in the organization's words as far as it has some. */
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

/** In one go, so that braces in what is filled in mean nothing. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values))
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
}
