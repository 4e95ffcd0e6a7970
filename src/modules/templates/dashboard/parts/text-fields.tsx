import { lazy, Suspense, useRef, type RefObject } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { listTemplatePlaces } from '../../contract.ts'
import { insertAt } from '../../rules.ts'
import { InsertMenu } from './insert-menu.tsx'
import { LanguageTexts } from './language-texts.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { useFormat } from './use-format.ts'

const TemplatePreview = lazy(async () => ({
  default: (await import('./template-preview.tsx')).TemplatePreview,
}))

export function TextFields({
  draft,
  box,
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  const { part: format, listeners } = useFormat()
  const { data } = useCall(listTemplatePlaces, {})
  const ownFields = data?.variables ?? []
  const subjectBox = useRef<HTMLInputElement>(null)
  const insert = (part: string): void =>
    insertInto(box.current, { text: draft.body, part }, (body) => change({ body }))
  const insertInSubject = (part: string): void =>
    insertInto(subjectBox.current, { text: draft.subject, part }, (subject) =>
      change({ subject: subject.slice(0, longestSubject) }),
    )
  const hasSubject = draft.kind === 'reply'
  return (
    <>
      {hasSubject && (
        <Field
          label="Subject"
          hint="Optional. Used when the reply starts an email without a subject."
          aside={!isDisabled && <InsertMenu ownFields={ownFields} onInsert={insertInSubject} />}
          ref={subjectBox}
          value={draft.subject}
          maxLength={longestSubject}
          disabled={isDisabled}
          error={errorOf('subject')}
          onChange={({ target }) => change({ subject: target.value })}
        />
      )}
      <TextArea
        boxRef={box}
        {...listeners}
        label="Text"
        hint='Use {{contact.first_name or "there"}} to add a name with a fallback.'
        aside={
          !isDisabled && (
            <span className="flex flex-wrap items-center justify-end">
              {format && <format.FormatBar box={box} />}
              <InsertMenu ownFields={ownFields} onInsert={insert} />
            </span>
          )
        }
        rows={5}
        value={draft.body}
        maxLength={20_000}
        disabled={isDisabled}
        error={errorOf('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
      {draft.body.trim() !== '' && (
        <Suspense>
          <TemplatePreview
            {...draft}
            subject={hasSubject ? draft.subject : ''}
            ownFields={ownFields}
          />
        </Suspense>
      )}
      <LanguageTexts
        texts={draft.texts}
        subjects={hasSubject && draft.subject !== '' ? draft.subjects : undefined}
        isDisabled={isDisabled}
        errorOf={errorOf}
        onChange={change}
      />
    </>
  )
}

function insertInto(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  { text, part }: { readonly text: string; readonly part: string },
  onChange: (text: string) => void,
): void {
  if (!field) return
  const start = field.selectionStart ?? text.length
  const put = insertAt(text, part, { start, end: field.selectionEnd ?? start })
  onChange(put.text)
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(put.cursor, put.cursor)
  })
}

const longestSubject = 200
