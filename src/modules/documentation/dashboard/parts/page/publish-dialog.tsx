import { PublishForm } from '#modules/content/dashboard/editor/publish-form.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import type { DocText } from '../../../model.ts'
import { checkText, publish } from '../../../pages-contract.ts'
import { afterStatusChange } from './text-calls.ts'

export function PublishDialog({
  text,
  onClose,
}: {
  readonly text: DocText
  readonly onClose: () => void
}) {
  const { versionId, pageId, locale, draftVersion } = text
  const at = { versionId, id: pageId, locale }
  const send = useCommand(publish, {
    refreshes: afterStatusChange,
    onDone: () => {
      toast({ tone: 'good', title: 'Page published' })
      onClose()
    },
  })
  return (
    <PublishForm
      {...{ text, at, onClose }}
      check={checkText}
      command={send}
      note="Readers of this version see it right away."
      onSend={(changeNote) => send.run({ ...at, draftVersion, changeNote })}
    />
  )
}
