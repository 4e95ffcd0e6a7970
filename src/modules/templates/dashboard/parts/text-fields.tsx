import { lazy, Suspense, useId } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { TextArea } from '#ui/text-area.tsx'

import { listTemplatePlaces } from '../../contract.ts'
import { putAt } from '../../rules.ts'
import { InsertMenu } from './insert-menu.tsx'
import { LanguageTexts } from './language-texts.tsx'
import type { TemplateDraft } from './template-draft.ts'

const TemplatePreview = lazy(async () => ({
  default: (await import('./template-preview.tsx')).TemplatePreview,
}))

/** What it says, how that reads, and the same in other languages. */
export function TextFields({
  draft,
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  const id = useId()
  const { data } = useCall(listTemplatePlaces, {})
  const ownFields = data?.variables ?? []
  const insert = (part: string): void => {
    const box = document.getElementById(id)
    if (!(box instanceof HTMLTextAreaElement)) return
    const { selectionStart: start, selectionEnd: end } = box
    const { text, cursor } = putAt(draft.body, part, { start, end })
    change({ body: text })
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <TextArea
        id={id}
        label="Text"
        hint='Write {{contact.first_name or "there"}}: what stands behind "or" is said when the name is not known.'
        aside={!isDisabled && <InsertMenu ownFields={ownFields} onInsert={insert} />}
        rows={5}
        value={draft.body}
        maxLength={20_000}
        disabled={isDisabled}
        error={errorOf('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
      {draft.body.trim() !== '' && (
        <Suspense>
          <TemplatePreview body={draft.body} texts={draft.texts} ownFields={ownFields} />
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
