import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A built-in text that an organization can replace. */
export interface BuiltInText {
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
export type CustomTexts = (scope: Scope) => Promise<(key: string) => string | undefined>

/** Filled by the module that stores organizations' own texts. */
export const customTextsSlot = slot<CustomTexts>('mail.own-words')

export type RenderText<Texts extends readonly BuiltInText[]> = (
  key: Texts[number]['key'],
  values?: Readonly<Record<string, string>>,
) => string

/**
 * Returns a function that renders these texts, in the organization's own version where it has one.
 */
export async function loadTexts<const Texts extends readonly BuiltInText[]>(
  scope: Scope,
  texts: Texts,
): Promise<RenderText<Texts>> {
  const [customTexts] = scope.gather(customTextsSlot)
  const own = await customTexts?.(scope)
  return (key, values = {}) => {
    const usual = texts.find((text) => text.key === key)?.usual ?? ''
    return fillPlaceholders(own?.(key) ?? usual, values)
  }
}

/** A single pass, so that braces in values aren't replaced again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values))
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
}
