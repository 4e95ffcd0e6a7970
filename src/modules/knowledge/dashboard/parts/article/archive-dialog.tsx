import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { archive } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

export function ArchiveDialog({
  text,
  onClose,
}: {
  readonly text: ArticleText
  readonly onClose: () => void
}) {
  const [redirectTo, setRedirectTo] = useState('')
  const run = useCommand(archive, {
    refreshes: afterStatusChange,
    onDone: () => {
      toast({ tone: 'good', title: 'Article archived' })
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Archive ${text.title || 'Untitled'}`}
      description={`Readers won’t see the ${languageName(text.locale)} article anymore. You can restore it later.`}
      sendLabel="Archive"
      command={run}
      onSend={() =>
        run.run({ id: text.articleId, locale: text.locale, redirectTo: redirectTo.trim() })
      }
    >
      <Field
        label="Redirect to"
        hint="A URL or path such as /k/en/orders. Leave empty for none."
        maxLength={500}
        inputMode="url"
        value={redirectTo}
        error={run.fieldError('redirectTo')}
        onChange={({ target }) => setRedirectTo(target.value)}
      />
    </FormDialog>
  )
}
