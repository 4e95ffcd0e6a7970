import { useRef, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { getMessageMail } from '../../mails-contract.ts'

/** Shows an email in a sandboxed frame, or its plain text if it has no HTML. */
export function MailFrame({
  messageId,
  hasHtml,
  hasRemote,
}: {
  readonly messageId: string
  readonly hasHtml: boolean
  readonly hasRemote: boolean
}) {
  return hasHtml ? <Page {...{ messageId, hasRemote }} /> : <Words messageId={messageId} />
}

function Page({
  messageId,
  hasRemote,
}: {
  readonly messageId: string
  readonly hasRemote: boolean
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(160)
  const [hasPictures, setPictures] = useState(false)
  const measure = (): void => {
    const page = frame.current?.contentDocument?.documentElement
    if (page) setHeight(Math.min(Math.max(page.scrollHeight, 80), tallest))
  }
  return (
    <div className="w-full overflow-hidden rounded-card border border-line">
      {hasRemote && !hasPictures && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-sm text-ink-soft">
          <span className="min-w-0 flex-1">
            Remote images are blocked. Loading them tells the sender that you opened the email.
          </span>
          <Button size="small" onClick={() => setPictures(true)}>
            Show images
          </Button>
        </p>
      )}
      <iframe
        ref={frame}
        title="Original email"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={`/api/email/messages/${messageId}/page${hasPictures ? '?pictures=true' : ''}`}
        height={height}
        onLoad={() => {
          measure()
          // Images change the height again once they load.
          setTimeout(measure, 600)
        }}
        className="block w-full bg-white"
      />
    </div>
  )
}

function Words({ messageId }: { readonly messageId: string }) {
  const { data, error, refetch } = useCall(getMessageMail, { id: messageId })
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <p className="max-h-[70dvh] w-full overflow-auto rounded-card border border-line px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere text-ink-soft">
      {data.text}
    </p>
  )
}

const tallest = 4000
