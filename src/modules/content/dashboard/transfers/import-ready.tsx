import type { ReactNode } from 'react'

import { languageName } from '#lib/language-name.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'

import { countOf, type LookView, type TransferDesk, type TransferView } from './transfer-desk.ts'
import type { TargetCollection, ImportChoices } from './import-options.ts'

export function ImportReady({
  desk: { words, ownerName },
  transfer,
  look,
  found,
  count,
  collection,
  options,
  place,
  command,
  onChange,
  onRun,
  onClose,
}: {
  readonly desk: Pick<TransferDesk, 'words' | 'ownerName'>
  readonly transfer: TransferView
  readonly look: LookView
  /** One line on what the archive contains. */
  readonly found: string
  /** The count on the button. */
  readonly count: number
  readonly collection: TargetCollection
  readonly options: ImportChoices
  /** The field for the place to import into. */
  readonly place: ReactNode
  readonly command: { readonly isBusy: boolean; readonly problem?: Error | undefined }
  readonly onChange: (part: Partial<ImportChoices>) => void
  readonly onRun: () => void
  readonly onClose: () => void
}) {
  const isEmpty = options.languages.every(({ to }) => to === null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import ${words.many}`}
      description={`${transfer.name}, into ${ownerName}`}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button kind="primary" isBusy={command.isBusy} disabled={isEmpty} onClick={onRun}>
            Import {countOf(count, words)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {command.problem && <Notice tone="bad">{command.problem.message}</Notice>}
        <Notice tone="info">{found}</Notice>
        <Languages look={look} collection={collection} options={options} onChange={onChange} />
        {place}
        <Select
          label="Status"
          items={states}
          value={options.state}
          onChange={(state) => onChange({ state })}
        />
        {look.known > 0 && (
          <Select
            label={countOf(look.known, {
              one: `${words.one} already exists`,
              many: `${words.many} already exist`,
            })}
            items={importModes}
            value={options.onKnown}
            onChange={(onKnown) => onChange({ onKnown })}
          />
        )}
        {look.redirects > 0 && (
          <Checkbox
            label="Redirect old URLs"
            hint={`${countOf(look.redirects, { one: 'URL', many: 'URLs' })}, once the old domain points to your site.`}
            isChecked={options.makesRedirects}
            onChange={(makesRedirects) => onChange({ makesRedirects })}
          />
        )}
        {look.remotePictures > 0 && (
          <Checkbox
            label="Import images from other servers"
            hint={`${countOf(look.remotePictures, { one: 'image', many: 'images' })}. If you don’t import them, pages load them from there.`}
            isChecked={options.fetchesPictures}
            onChange={(fetchesPictures) => onChange({ fetchesPictures })}
          />
        )}
        <Problems look={look} />
      </div>
    </Dialog>
  )
}

function Languages({
  look,
  collection,
  options,
  onChange,
}: {
  readonly look: LookView
  readonly collection: TargetCollection
  readonly options: ImportChoices
  readonly onChange: (part: Partial<ImportChoices>) => void
}) {
  return look.languages.map(({ locale, texts }) => (
    <Select
      key={locale}
      label={locale === '' ? 'Language' : languageName(locale)}
      hint={countOf(texts, { one: 'text', many: 'texts' })}
      items={languageChoices(collection, locale)}
      value={options.languages.find(({ from }) => from === locale)?.to ?? 'none'}
      onChange={(to) =>
        onChange({
          languages: options.languages.map((one) =>
            one.from === locale ? { from: locale, to: to === 'none' ? null : to } : one,
          ),
        })
      }
    />
  ))
}

function Problems({ look: { problems, problemCount } }: { readonly look: LookView }) {
  if (problems.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer rounded-sm font-medium">
        {countOf(problemCount, { one: 'issue', many: 'issues' })} to review
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

function languageChoices({ languages }: TargetCollection, from: string) {
  const here = languages.map(({ locale }) => ({ value: locale, label: languageName(locale) }))
  const isNew = from !== '' && !languages.some(({ locale }) => locale === from)
  return [
    ...here,
    ...(isNew ? [{ value: from, label: `Add ${languageName(from)}, hidden` }] : []),
    { value: 'none', label: 'Skip' },
  ]
}

const states = [
  { value: 'as_written', label: 'As in the ZIP' },
  { value: 'draft', label: 'Save all as drafts' },
  { value: 'published', label: 'Publish all' },
] as const
const importModes = [
  { value: 'skip', label: 'Skip them' },
  { value: 'update', label: 'Update them' },
  { value: 'new', label: 'Import them as copies' },
] as const
