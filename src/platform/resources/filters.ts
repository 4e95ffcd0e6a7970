import type { Field, Fields } from './field.ts'
import { filterKindOf, isNullable } from './field-kinds.ts'

/**
 * The filter parameters of a field, used by the list call and the URL of the screen: `color` is any
 * of these, `colorNot` none of these, `priceFrom` and `priceTo` a range, `nameHas` contains text,
 * `ownerIs` is `empty` or `set`.
 */
export interface FilterParameter {
  /** `priceFrom` */
  readonly name: string
  /** `price` */
  readonly of: string
  readonly field: Field
  readonly part: FilterPart
}

export type FilterPart = 'in' | 'not' | 'from' | 'to' | 'has' | 'is'

export function filterParameters(fields: Fields): readonly FilterParameter[] {
  return Object.entries(fields).flatMap(([of, field]) =>
    partsOf(field).map((part) => ({ name: `${of}${endings[part]}`, of, field, part })),
  )
}

export function parametersOf(of: string, field: Field): readonly FilterParameter[] {
  return filterParameters({ [of]: field })
}

function partsOf(field: Field): readonly FilterPart[] {
  const presence: readonly FilterPart[] = isNullable(field) ? ['is'] : []
  switch (filterKindOf(field)) {
    case 'options':
      return field.kind === 'flag' ? ['in'] : ['in', 'not', ...presence]
    case 'range':
      return ['from', 'to', ...presence]
    case 'words':
      return ['has', 'is']
    case 'presence':
      return ['is']
    case undefined:
      return []
  }
}

const endings: Readonly<Record<FilterPart, string>> = {
  in: '',
  not: 'Not',
  from: 'From',
  to: 'To',
  has: 'Has',
  is: 'Is',
}
