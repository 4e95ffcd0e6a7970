import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { archive } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'
import { afterStanding } from './text-calls.ts'

/** Takes a language away from readers, and says where its address leads then. */
export function ArchiveDialog({
  text,
  onClose,
}: {
  readonly text: ArticleText
  readonly onClose: () => void
}) {
  const [redirectTo, setRedirectTo] = useState('')
  const run = useCommand(archive, {
    refreshes: afterStanding,
    onDone: () => {
      toast({ tone: 'good', title: 'Readers do not find it any more' })
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Archive ${text.title || 'Untitled'}`}
      description={`Readers of ${languageName(text.locale)} do not find it any more. It can be restored.`}
      sendLabel="Archive"
      command={run}
      onSend={() =>
        run.run({ id: text.articleId, locale: text.locale, redirectTo: redirectTo.trim() })
      }
    >
      <Field
        label="Send readers to"
        hint="https://… or a path such as /k/en/orders. Left empty, the page says that it is gone."
        maxLength={500}
        inputMode="url"
        value={redirectTo}
        error={run.fieldError('redirectTo')}
        onChange={({ target }) => setRedirectTo(target.value)}
      />
    </FormDialog>
  )
}
