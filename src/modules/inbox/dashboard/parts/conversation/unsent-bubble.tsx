import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'

import { Button } from '#ui/button.tsx'

import { BubbleBlock, otherFiles } from '../blocks/bubble-block.tsx'
import { restoreToDraft } from './restore-to-draft.ts'
import { BubbleBox } from './bubble-box.tsx'
import { MessageFiles } from './message-files.tsx'
import { send, sendWaiting, discardUnsent, type Unsent } from './outbox.ts'
import { QuoteLine } from './quote-line.tsx'
import { filesBelow, readMessageText, MessageText } from './message-text.tsx'

export function UnsentBubble({
  unsent,
  lastSeq,
  onShow,
  onEdit,
}: {
  readonly unsent: Unsent
  readonly lastSeq: number
  readonly onShow: () => void
  readonly onEdit: (kind: Unsent['kind']) => void
}) {
  const queries = useQueryClient()
  const { state, conversationId, kind, text, files, problem } = unsent
  const parts = readMessageText(text, 'member')
  return (
    <div className="mt-4 flex flex-col items-end sm:pr-10">
      <div className="flex max-w-[min(85%,36rem)] min-w-0 flex-col items-end opacity-80">
        {text && (
          <BubbleBox kind={kind} isOurs>
            {unsent.replyTo && <QuoteLine quote={unsent.replyTo} />}
            <MessageText parts={parts} files={files} />
          </BubbleBox>
        )}
        <MessageFiles files={filesBelow(parts, otherFiles(files, unsent.block))} />
        {unsent.block && <BubbleBlock block={unsent.block} files={unsent.files} />}
      </div>
      {state === 'sending' ? (
        <span className="mt-1 text-xs text-ink-faint">Sending</span>
      ) : (
        <div
          role={state === 'waiting' ? 'status' : 'alert'}
          className="mt-1 flex flex-wrap items-center justify-end gap-1 text-sm"
        >
          {state === 'waiting' ? (
            <span className="flex items-center gap-1.5 px-1 text-ink-soft">
              <CloudOff size={16} className="shrink-0" aria-hidden />
              Waiting for connection
            </span>
          ) : (
            <span className="flex items-center gap-1.5 px-1 text-bad">
              <CircleAlert size={16} className="shrink-0" aria-hidden />
              {problem}
            </span>
          )}
          {state === 'refused' ? (
            <>
              <Button size="small" onClick={onShow}>
                View reply
              </Button>
              <Button
                size="small"
                onClick={() => void send(queries, { ...unsent, sawSeq: lastSeq })}
              >
                Send anyway
              </Button>
            </>
          ) : (
            <Button
              size="small"
              onClick={() => {
                if (state === 'waiting') sendWaiting(queries)
                else void send(queries, unsent)
              }}
            >
              {state === 'waiting' ? 'Retry now' : 'Try again'}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              discardUnsent(unsent.clientKey)
              restoreToDraft(conversationId, kind, unsent)
              onEdit(kind)
            }}
          >
            Edit
          </Button>
        </div>
      )}
    </div>
  )
}
