import Languages from 'lucide-react/icons/languages'
import { Link } from 'react-router'

import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { getCoverage, listCategories } from '../../../contract.ts'
import type { Base, Coverage } from '../../../model.ts'
import { categoryChoices } from '../category-name.ts'
import { articlesPath, baseSettingsPath } from '../paths.ts'

type Cell = Coverage['rows'][number]['cells'][number]

export function CoverageTable({
  base,
  canManage,
}: {
  readonly base: Base
  readonly canManage: boolean
}) {
  const { data, error, refetch } = useCall(getCoverage, { id: base.id })
  const { data: categories } = useCall(listCategories, { id: base.id })
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  if (data.locales.length < 2) return <OneLanguage base={base} canManage={canManage} />
  const names = new Map(
    categoryChoices(categories?.items ?? [], base.defaultLocale).map(({ value, label }) => [
      value,
      label,
    ]),
  )
  const order = [...names.keys()]
  const rows = data.rows
    .filter(({ articleCount }) => articleCount > 0)
    .toSorted((one, other) => placeOf(order, one.categoryId) - placeOf(order, other.categoryId))
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-card">
        <table className="w-full min-w-max text-start">
          <caption className="sr-only">Translations by category and language</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-start font-medium">
                Category
              </th>
              {data.locales.map((locale) => (
                <th key={locale} scope="col" className="px-3 py-2.5 text-start font-medium">
                  {languageName(locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ categoryId, articleCount, cells }) => (
              <tr key={categoryId} className="border-t border-line">
                <th scope="row" className="px-4 py-2.5 text-start font-medium">
                  {categoryId === null ? 'No category' : (names.get(categoryId) ?? 'Category')}
                  <span className="ms-2 text-sm font-normal text-ink-faint tabular-nums">
                    {articleCount.toLocaleString('en')}
                  </span>
                </th>
                {cells.map((cell) => (
                  <td key={cell.locale} className="px-3 py-2.5 align-top">
                    <Counts cell={cell} baseId={base.id} categoryId={categoryId} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <EmptyState title="No articles yet" />}
      </div>
    </div>
  )
}

function Counts({
  cell,
  baseId,
  categoryId,
}: {
  readonly cell: Cell
  readonly baseId: string
  readonly categoryId: string | null
}) {
  const shown = kinds.filter(({ key }) => cell[key] > 0)
  if (shown.length === 0) return <span className="text-ink-faint">–</span>
  const where = `base=${baseId}&category=${categoryId ?? 'none'}&language=${cell.locale}`
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map(({ key, label, look, filter }) => (
        <Link
          key={key}
          to={`${articlesPath}?${where}&${filter}`}
          className={classes(
            'inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap tabular-nums hover:underline',
            look,
          )}
        >
          {cell[key].toLocaleString('en')} {key === 'draft' && cell.draft === 1 ? 'draft' : label}
        </Link>
      ))}
    </span>
  )
}

function OneLanguage({ base, canManage }: { readonly base: Base; readonly canManage: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        icon={<Languages size={20} aria-hidden />}
        title={`Only available in ${languageName(base.defaultLocale)}`}
        action={
          canManage && (
            <ButtonLink kind="primary" to={baseSettingsPath(base.id, 'languages')}>
              Add language
            </ButtonLink>
          )
        }
      >
        Add a second language to track missing and outdated translations.
      </EmptyState>
    </div>
  )
}

function placeOf(order: readonly string[], id: string | null): number {
  return id === null ? order.length : order.indexOf(id)
}

const kinds = [
  {
    key: 'published',
    label: 'published',
    look: 'bg-good-wash text-good',
    filter: 'state=published',
  },
  { key: 'stale', label: 'outdated', look: 'bg-warn-wash text-warn', filter: 'check=stale' },
  { key: 'draft', label: 'drafts', look: 'bg-sunken text-ink-soft', filter: 'state=draft' },
  { key: 'missing', label: 'missing', look: 'bg-bad-wash text-bad', filter: 'check=missing' },
] as const
