import { languageName } from '#lib/language-name.ts'
import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { Filter, OptionsFilter } from '#ui/filter-bar/filter.ts'

import { listBases, listCategories } from '../../../contract.ts'
import { categoryChoices } from '../category-name.ts'
import { useTagChoices } from '../use-tags.ts'
import { choicesOf } from '#modules/content/dashboard/words.ts'
import { articleAudienceWords, stateWords } from '../words.ts'
import { checkChoices, type ArticleFilter, type FilterName } from './article-filter.ts'

export function useArticleFilters(filter: ArticleFilter): readonly Filter[] {
  const { data } = useCall(listBases, {})
  const bases = data?.items ?? []
  const base =
    bases.find(({ id }) => id === filter.base) ?? (bases.length === 1 ? bases[0] : undefined)
  const { data: categories } = useCall(
    listCategories,
    { id: base?.id ?? '' },
    { isEnabled: base !== undefined },
  )
  const { members, myId } = usePeople()
  const tags = useTagChoices()
  const locales = new Set(
    (base ? [base] : bases).flatMap((one) => one.languages.map((l) => l.locale)),
  )
  const all: readonly ArticleOptions[] = [
    {
      name: 'base',
      label: 'Knowledge base',
      any: 'All',
      items:
        bases.length > 1 || filter.base
          ? bases.map(({ id, name }) => ({ value: id, label: name }))
          : [],
    },
    {
      name: 'category',
      label: 'Category',
      any: 'Any category',
      items: base
        ? [
            { value: 'none', label: 'No category' },
            ...categoryChoices(categories?.items ?? [], base.defaultLocale),
          ]
        : [],
    },
    {
      name: 'state',
      label: 'Status',
      any: 'Any status',
      items: [...choicesOf(stateWords), { value: 'trash', label: 'In the trash' }],
    },
    {
      name: 'language',
      label: 'Language',
      any: 'Any language',
      items: [...locales].map((locale) => ({ value: locale, label: languageName(locale) })),
    },
    {
      name: 'check',
      label: 'To do',
      any: 'Anything',
      items: checkChoices.filter(({ value }) => value !== 'missing' || filter.language !== ''),
    },
    {
      name: 'owner',
      label: 'Owner',
      any: 'Anyone',
      items: [
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'No owner' },
        ...members
          .filter(({ id }) => id !== myId)
          .map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { name: 'tag', label: 'Tag', any: 'Any tag', items: tags },
    {
      name: 'audience',
      label: 'Audience',
      any: 'Any audience',
      items: choicesOf(articleAudienceWords),
    },
  ]
  return all.map((options) => ({ kind: 'options', ...options }))
}

interface ArticleOptions extends Omit<OptionsFilter, 'kind'> {
  readonly name: Exclude<FilterName, 'q'>
}
