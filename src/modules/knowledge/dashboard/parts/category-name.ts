import { chainOf } from '#lib/tree-places.ts'
import type { Choice } from '#ui/choice.ts'

import type { Category } from '../../model.ts'

/** What a category is called in a language, or in the first it has a name in. */
export function categoryName({ texts }: Pick<Category, 'texts'>, locale: string): string {
  return (texts.find((text) => text.locale === locale) ?? texts[0])?.name ?? 'Untitled category'
}

/** Each with the way to it, in the order of the tree: `Orders › Returns`. */
export function categoryChoices(categories: readonly Category[], locale: string): Choice[] {
  const inOrder = (parentId: string | null): Category[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .flatMap((one) => [one, ...inOrder(one.id)])
  return inOrder(null).map(({ id }) => ({
    value: id,
    label: chainOf(categories, id)
      .map((one) => categoryName(one, locale))
      .join(' › '),
  }))
}

/** The sign beside the name, where it is one: words would read as a part of it. */
export function categoryIcon({ icon }: Pick<Category, 'icon'>): string {
  return /\p{Extended_Pictographic}/u.test(icon) ? icon : ''
}
