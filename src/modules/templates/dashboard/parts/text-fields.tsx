import { lazy, Suspense, type RefObject } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { TextArea } from '#ui/text-area.tsx'

import { listTemplatePlaces } from '../../contract.ts'
import { putAt } from '../../rules.ts'
import { InsertMenu } from './insert-menu.tsx'
import { LanguageTexts } from './language-texts.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { useFormat } from './use-format.ts'

const TemplatePreview = lazy(async () => ({
  default: (await import('./template-preview.tsx')).TemplatePreview,
}))

/** What it says, how that reads, and the same in other languages. */
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
  const insert = (part: string): void => {
    const area = box.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    const { text, cursor } = putAt(draft.body, part, { start, end })
    change({ body: text })
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <TextArea
        boxRef={box}
        {...listeners}
        label="Text"
        hint='Write {{contact.first_name or "there"}}: what stands behind "or" is said when the name is not known.'
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
          <TemplatePreview {...draft} ownFields={ownFields} />
        </Suspense>
      )}
      <LanguageTexts
        texts={draft.texts}
        isDisabled={isDisabled}
        errorOf={(locale) => errorOf(`texts.${locale}`)}
        onChange={(texts) => change({ texts })}
      />
    </>
  )
}
