import { useEffect, useRef, useState } from 'react'

import { readMarks } from '#lib/marks/light-marks.ts'
import type { OfferedTemplate, Template } from '#modules/templates/model.ts'
import { useMacroWords } from '#modules/templates/dashboard/public.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MarkedText } from '#ui/light-marks/marked-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getConversation, listConversations, listMessages } from '../../../contract.ts'
import { prepareTemplate, runMacro } from '../../../macros-contract.ts'
import { listHeldMessages } from '../../../writing-contract.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { calledOffWords } from '../acts/ending-words.ts'
import { BlockView } from '../blocks/block-view.tsx'
import { useUndoSeconds } from './undo-seconds.ts'

export function MacroDialog({
  conversationId,
  macro,
  onClose,
  onRun,
}: {
  readonly conversationId: string
  readonly macro: OfferedTemplate
  readonly onClose: () => void
  readonly onRun: (after: Template['after']) => void
}) {
  const input = { id: conversationId, templateId: macro.id }
  const { data, error, refetch } = useCall(prepareTemplate, input)
  // Retries reuse the key, so the reply is never sent twice.
  const [clientKey] = useState(newClientKey)
  const run = useCommand(runMacro, {
    refreshes: [getConversation, listMessages, listConversations, listHeldMessages],
    onDone: ({ after }) => {
      onClose()
      onRun(after)
    },
  })
  const wordsOf = useMacroWords()
  const undoSeconds = useUndoSeconds()
  const runButton = useRef<HTMLButtonElement>(null)
  const isReady = data !== undefined && !data.hasGaps
  useEffect(() => {
    if (isReady) runButton.current?.focus()
  }, [isReady])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Run ${macro.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={runButton}
            kind="primary"
            isBusy={run.isBusy}
            disabled={!isReady}
            onClick={() => run.run({ ...input, clientKey, undoSeconds })}
          >
            Run macro
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {run.problem && <Notice tone="bad">{run.problem.detail}</Notice>}
        {error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {data?.hasGaps && (
          <Notice tone="warn">Some details are missing. Complete the text before you send.</Notice>
        )}
        {data && data.calledOff > 0 && (
          <Notice tone="warn">{calledOffWords(data.calledOff)}</Notice>
        )}
        {data && data.text !== '' && (
          <div>
            <p className="text-sm text-ink-soft">Sends this reply</p>
            <div className="mt-1 max-h-60 overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              <MarkedText parts={readMarks(data.text)} />
            </div>
          </div>
        )}
        {data?.block && <BlockView block={data.block} files={none} />}
        {data && data.fileCount > 0 && (
          <p className="text-sm text-ink-soft">
            {data.fileCount === 1 ? 'Includes one file.' : `Includes ${data.fileCount} files.`}
          </p>
        )}
        {data && data.actions.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {[...new Set(data.actions.map(wordsOf))].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const none = [] as const
