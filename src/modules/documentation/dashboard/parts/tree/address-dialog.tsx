import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import type { DocText } from '../../../model.ts'
import { getText, updateText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { afterTree } from './tree-calls.ts'

export function AddressDialog({
  open: { version, locale },
  pageId,
  onClose,
}: {
  readonly open: OpenSpace
  readonly pageId: string
  readonly onClose: () => void
}) {
  const { data, error } = useCall(getText, { versionId: version.id, id: pageId, locale })
  if (data) return <Address text={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Change URL">
      {error ? <ErrorState detail={error.message} /> : <LoadingState />}
    </Dialog>
  )
}

function Address({
  text: { versionId, pageId, locale, slug, path },
  onClose,
}: {
  readonly text: DocText
  readonly onClose: () => void
}) {
  const [newSlug, setNewSlug] = useState(slug)
  const save = useCommand(updateText, {
    refreshes: afterTree,
    onDone: () => {
      onClose()
      toast({ tone: 'good', title: 'URL changed' })
    },
  })
  const before = path.split('/').slice(0, -1)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Change URL"
      description="URLs of subpages change too. Old URLs redirect."
      sendLabel="Change URL"
      command={save}
      disabled={newSlug.trim() === '' || newSlug.trim() === slug}
      onSend={() => save.run({ versionId, id: pageId, locale, slug: newSlug.trim() })}
    >
      <Field
        label="Slug"
        hint={['/d', ...before, newSlug].join('/')}
        maxLength={120}
        value={newSlug}
        error={save.fieldError('slug')}
        onChange={({ target }) => setNewSlug(target.value)}
      />
    </FormDialog>
  )
}
