import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import type { DocText, PageProblem } from '../../../model.ts'
import { checkText, publish } from '../../../pages-contract.ts'
import { afterStanding } from './text-calls.ts'

/** Brings the draft out, and says before what should be looked at. */
export function PublishDialog({
  text: { versionId, pageId, locale, draftVersion, isLive },
  onClose,
}: {
  readonly text: DocText
  readonly onClose: () => void
}) {
  const at = { versionId, id: pageId, locale }
  const [changeNote, setChangeNote] = useState('')
  const { data, isPending } = useCall(checkText, at)
  const send = useCommand(publish, {
    refreshes: afterStanding,
    onDone: () => {
      toast({ tone: 'good', title: 'It is published' })
      onClose()
    },
  })
  const problems = data?.problems ?? []
  const isBarred = problems.some(({ kind }) => kind === 'error')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Publish in ${languageName(locale)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="publish"
            kind="primary"
            isBusy={send.isBusy}
            disabled={isPending || isBarred}
          >
            Publish
          </Button>
        </>
      }
    >
      <Form
        id="publish"
        problem={send.problem}
        onSend={() => send.run({ ...at, draftVersion, changeNote })}
      >
        {isPending && <LoadingState />}
        <Problems problems={problems} kind="error" />
        <Problems problems={problems} kind="warning" />
        {!isPending && problems.length === 0 && (
          <p className="text-ink-soft">Readers of this version find it at once.</p>
        )}
        {isLive && (
          <TextArea
            label="What changed"
            hint="For colleagues, in the history of the page."
            rows={2}
            maxLength={500}
            value={changeNote}
            onChange={({ target }) => setChangeNote(target.value)}
          />
        )}
      </Form>
    </Dialog>
  )
}

function Problems({
  problems,
  kind,
}: {
  readonly problems: readonly PageProblem[]
  readonly kind: PageProblem['kind']
}) {
  const found = problems.filter((one) => one.kind === kind)
  if (found.length === 0) return null
  return (
    <Notice tone={kind === 'error' ? 'bad' : 'warn'}>
      <p className="font-medium">
        {kind === 'error' ? 'Mend this before it can be published' : 'Worth a look'}
      </p>
      <ul className="list-disc ps-4">
        {found.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
