import { Button } from '#ui/button.tsx'

import type { Composing } from './use-composing.ts'
import type { NewerReply } from './use-newer-reply.ts'

export function ComposerNotices({
  composing: { newer, newerWords, takeNewer, insertNewer, keepMine },
  newerReply: { answeredBy, look },
  onLook,
}: {
  readonly composing: Pick<
    Composing,
    'newer' | 'newerWords' | 'takeNewer' | 'insertNewer' | 'keepMine'
  >
  readonly newerReply: NewerReply
  readonly onLook: () => void
}) {
  return (
    <>
      {newer && (
        <p role="status" className={line}>
          <span className="min-w-0 flex-1">
            {newer.calledOffAt
              ? 'Your scheduled reply was canceled: '
              : 'You have a newer draft on another device: '}
            <span className="text-ink-faint">{newerWords.slice(0, 80)}</span>
          </span>
          {newer.calledOffAt ? (
            <Button size="small" onClick={insertNewer}>
              Insert reply
            </Button>
          ) : (
            <Button size="small" onClick={takeNewer}>
              Use newer
            </Button>
          )}
          <Button kind="quiet" size="small" onClick={keepMine}>
            {newer.calledOffAt ? 'Discard' : 'Keep mine'}
          </Button>
        </p>
      )}
      {answeredBy !== undefined && (
        <p role="status" className={line}>
          <span className="min-w-0 flex-1">{answeredBy} replied while you were writing.</span>
          <Button
            size="small"
            onClick={() => {
              onLook()
              look()
            }}
          >
            View reply
          </Button>
        </p>
      )}
    </>
  )
}

const line = 'flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-sm'
