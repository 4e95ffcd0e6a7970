import { useState } from 'react'

import { readMarks } from '#lib/marks/light-marks.ts'
import { pictureOf } from '#lib/marks/marked.ts'
import { MarkedText } from '#ui/light-marks/marked-text.tsx'
import { Select } from '#ui/select.tsx'

import type { TemplateFile } from '../../model.ts'
import { fillTemplate, hasGap, splitGaps } from '../../rules.ts'
import type { OwnField } from './insert-menu.tsx'
import { languageName } from './language-choices.ts'
import { sampleValues, visitorValues } from './sample-values.ts'

export function TemplatePreview({
  body,
  texts,
  subject,
  subjects,
  files,
  ownFields,
}: {
  readonly body: string
  readonly texts: Readonly<Record<string, string>>
  readonly subject: string
  readonly subjects: Readonly<Record<string, string>>
  readonly files: readonly TemplateFile[]
  readonly ownFields: readonly OwnField[]
}) {
  const [who, setWho] = useState<'known' | 'stranger'>('known')
  const [locale, setLocale] = useState('')
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const values = who === 'known' ? sampleValues(ownFields) : visitorValues()
  const shown = written.find(([tag]) => tag === locale)
  const filled = fillTemplate(shown?.[1] ?? body, values)
  const filledSubject = fillTemplate((shown && subjects[shown[0]]) || subject, values)
  return (
    <section aria-label="Preview" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-medium">Preview</h3>
        {written.length > 0 && (
          <Select
            label="Language of the preview"
            isLabelHidden
            size="small"
            className="w-36"
            items={[
              { value: '', label: 'Plain text' },
              ...written.map(([tag]) => ({ value: tag, label: languageName(tag) })),
            ]}
            value={shown ? locale : ''}
            onChange={setLocale}
          />
        )}
        <Select
          label="Preview for"
          isLabelHidden
          size="small"
          className="w-52"
          items={people}
          value={who}
          onChange={setWho}
        />
      </div>
      <div
        lang={shown?.[0]}
        className="max-h-60 overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap"
      >
        {filledSubject !== '' && (
          <p className="mb-2 border-b border-line pb-2 font-medium">
            <WithGaps words={filledSubject} />
          </p>
        )}
        <MarkedText
          parts={readMarks(filled)}
          renderWords={(words) => <WithGaps words={words} />}
          renderPicture={(picture) => {
            const file = pictureOf(picture, files)
            return file && <Picture file={file} />
          }}
        />
      </div>
      {(hasGap(filled) || hasGap(filledSubject)) && (
        <p className="text-sm text-ink-soft">
          The highlighted values are unknown for this customer. Add a fallback after “or” before
          sending.
        </p>
      )}
    </section>
  )
}

function WithGaps({ words }: { readonly words: string }) {
  return splitGaps(words).map(({ text, at, isGap }) =>
    isGap ? (
      <mark key={at} className="rounded-sm bg-warn-wash px-1 text-warn">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function Picture({ file: { url, name } }: { readonly file: TemplateFile }) {
  return (
    <img
      src={url}
      alt={name}
      className="my-1 max-h-40 w-auto max-w-full rounded-card border border-line object-contain"
    />
  )
}

const people = [
  { value: 'known', label: 'For Ada Lovelace' },
  { value: 'stranger', label: 'For an unknown visitor' },
] as const
