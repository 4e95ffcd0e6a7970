import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lazy, Suspense, useState } from 'react'

import type { Message } from '#modules/inbox/model.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { Button } from '#ui/button.tsx'

import { forwardMessage } from '../../reading-contract.ts'
import { describeProblems } from './problem-sentences.ts'

const MailFrame = lazy(async () => ({ default: (await import('./mail-frame.tsx')).MailFrame }))
const ForwardDialog = lazy(async () => ({
  default: (await import('./forward-dialog.tsx')).ForwardDialog,
}))

export function MessageMail({ message }: { readonly message: Message }) {
  const [isShown, setShown] = useState(false)
  const [isForwarding, setForwarding] = useState(false)
  const canForward = useMay()(forwardMessage.access)
  const { envelope, id, deletedAt } = message
  if (!envelope || deletedAt) return null
  const isIn = message.author.kind === 'contact'
  const hasMore = envelope.hasHtml || envelope.isCut
  return (
    <div className="flex w-full max-w-full flex-col gap-1">
      {describeProblems(envelope.problems ?? []).map((sentence) => (
        <p key={sentence} className="mt-1 flex items-start gap-1 text-sm text-ink-soft">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          {sentence}
        </p>
      ))}
      <div className="-ml-2 flex flex-wrap items-center">
        {hasMore && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Show reply only' : 'Show full email'}
          </Button>
        )}
        {canForward && (
          <Button kind="quiet" size="small" onClick={() => setForwarding(true)}>
            Forward
          </Button>
        )}
        {isIn && (
          <a
            href={`/api/email/messages/${id}/original`}
            download
            className="rounded-control px-2 py-1 text-sm text-ink-soft hover:bg-hover hover:text-ink"
          >
            Original
          </a>
        )}
      </div>
      {isShown && (
        <Suspense>
          <MailFrame messageId={id} hasHtml={envelope.hasHtml} hasRemote={envelope.hasRemote} />
        </Suspense>
      )}
      {isForwarding && (
        <Suspense>
          <ForwardDialog message={message} onClose={() => setForwarding(false)} />
        </Suspense>
      )}
    </div>
  )
}
