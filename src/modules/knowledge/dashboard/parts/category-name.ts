import { ancestorChain } from '#lib/tree-places.ts'
import type { Choice } from '#ui/choice.ts'

import type { Category } from '../../model.ts'

export function categoryName({ texts }: Pick<Category, 'texts'>, locale: string): string {
  return (texts.find((text) => text.locale === locale) ?? texts[0])?.name ?? 'Untitled category'
}

/** Choices with their full path, in tree order: `Orders › Returns`. */
export function categoryChoices(categories: readonly Category[], locale: string): Choice[] {
  const inOrder = (parentId: string | null): Category[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .flatMap((one) => [one, ...inOrder(one.id)])
  return inOrder(null).map(({ id }) => ({
    value: id,
    label: ancestorChain(categories, id)
      .map((one) => categoryName(one, locale))
      .join(' › '),
  }))
}

/** Emoji only: the name of an icon would read as part of the category name. */
export function categoryIcon({ icon }: Pick<Category, 'icon'>): string {
  return /\p{Extended_Pictographic}/u.test(icon) ? icon : ''
}
