import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'

import { listCategories } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
import type { Transfer, TransferLook } from '../../../transfer-contract.ts'
import { categoryChoices } from '../category-name.ts'
import { countOf } from '../words.ts'
import type { Wishes } from './wishes.ts'

/** What was found in an archive, and what is to become of it. */
export function ImportWishesForm({
  base,
  look,
  format,
  wishes,
  onChange,
}: {
  readonly base: Base
  readonly look: TransferLook
  readonly format: NonNullable<Transfer['format']>
  readonly wishes: Wishes
  readonly onChange: (wishes: Wishes) => void
}) {
  const { data } = useCall(listCategories, { id: base.id })
  const change = (part: Partial<Wishes>): void => onChange({ ...wishes, ...part })
  return (
    <>
      <Found look={look} format={format} />
      {look.languages.map(({ locale, texts }) => (
        <Select
          key={locale}
          label={locale === '' ? 'Language' : languageName(locale)}
          hint={countOf(texts, 'text', 'texts')}
          items={languageChoices(base, locale)}
          value={wishes.languages.find(({ from }) => from === locale)?.to ?? 'none'}
          onChange={(to) =>
            change({
              languages: wishes.languages.map((one) =>
                one.from === locale ? { from: locale, to: to === 'none' ? null : to } : one,
              ),
            })
          }
        />
      ))}
      <Combobox
        label="Put everything into"
        placeholder="The top of the knowledge base"
        items={categoryChoices(data?.items ?? [], base.defaultLocale)}
        value={wishes.categoryId ?? ''}
        onChange={(id) => change({ categoryId: id || null })}
      />
      <Select
        label="State"
        items={states}
        value={wishes.state}
        onChange={(state) => change({ state })}
      />
      {look.known > 0 && (
        <Select
          label={`${countOf(look.known, 'article is', 'articles are')} here already`}
          items={ways}
          value={wishes.onKnown}
          onChange={(onKnown) => change({ onKnown })}
        />
      )}
      {look.redirects > 0 && (
        <Checkbox
          label="Lead old addresses here"
          hint={`${countOf(look.redirects, 'address', 'addresses')} of the old help center, once its host leads to your site.`}
          isChecked={wishes.makesRedirects}
          onChange={(makesRedirects) => change({ makesRedirects })}
        />
      )}
      {look.remotePictures > 0 && (
        <Checkbox
          label="Fetch pictures of other servers"
          hint={`${countOf(look.remotePictures, 'picture', 'pictures')}. Otherwise they are shown from where they lie now.`}
          isChecked={wishes.fetchesPictures}
          onChange={(fetchesPictures) => change({ fetchesPictures })}
        />
      )}
      <Problems look={look} />
    </>
  )
}

function Found({
  look,
  format,
}: {
  readonly look: TransferLook
  readonly format: NonNullable<Transfer['format']>
}) {
  const parts = [
    countOf(look.articles, 'article', 'articles'),
    ...(look.categories > 0 ? [countOf(look.categories, 'category', 'categories')] : []),
    countOf(look.languages.length, 'language', 'languages'),
    ...(look.files > 0 ? [countOf(look.files, 'file', 'files')] : []),
  ]
  return (
    <Notice tone="info">
      {formats[format]}: {parts.join(', ')}.
    </Notice>
  )
}

function Problems({ look: { problems, problemCount } }: { readonly look: TransferLook }) {
  if (problems.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer rounded-sm font-medium">
        {countOf(problemCount, 'thing', 'things')} to know
      </summary>
      <ul className="mt-2 flex max-h-48 flex-col gap-1.5 overflow-y-auto text-sm">
        {[...new Map(problems.map((one) => [`${one.file} ${one.sentence}`, one]))].map(
          ([key, { file, sentence }]) => (
            <li key={key} className="wrap-anywhere">
              <span className="font-mono text-xs text-ink-soft">{file}</span> {sentence}
            </li>
          ),
        )}
      </ul>
    </details>
  )
}

function languageChoices({ languages }: Base, from: string) {
  const here = languages.map(({ locale }) => ({ value: locale, label: languageName(locale) }))
  const isNew = from !== '' && !languages.some(({ locale }) => locale === from)
  return [
    ...here,
    ...(isNew ? [{ value: from, label: `${languageName(from)}, added and hidden at first` }] : []),
    { value: 'none', label: 'Leave out' },
  ]
}

const formats = { markdown: 'Pages', zendesk: 'Zendesk', intercom: 'Intercom' } as const
const states = [
  { value: 'as_written', label: 'As it was' },
  { value: 'draft', label: 'All as drafts' },
  { value: 'published', label: 'Publish all' },
] as const
const ways = [
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'update', label: 'Change them to what is in the ZIP' },
  { value: 'new', label: 'Make them a second time' },
] as const
