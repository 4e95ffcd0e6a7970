import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { getMail } from '../../contract.ts'
import type { Mail } from '../../model.ts'
import { framedMail } from './framed-mail.ts'

export function ReadingPane({ id }: { readonly id: string }) {
  const { data: mail, error } = useCall(getMail, { id })
  if (error) {
    return (
      <div className="m-6">
        <Notice tone="bad">{error.message}</Notice>
      </div>
    )
  }
  if (!mail) return null
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <MailHead mail={mail} />
      {mail.html === null ? (
        <p className="max-w-[68ch] px-6 py-6 text-lg [overflow-wrap:anywhere] whitespace-pre-wrap max-md:px-4">
          <LinkedText text={mail.text} />
        </p>
      ) : (
        // No scripts, forms, or same-origin access: a link can only open a new tab.
        <iframe
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={framedMail(mail.html)}
          className="min-h-0 w-full flex-1 bg-white"
        />
      )}
    </article>
  )
}

function MailHead({ mail }: { readonly mail: Mail }) {
  return (
    <header className="border-b border-line bg-surface px-6 py-4 max-md:px-4">
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-lg font-semibold">
          {mail.subject || 'Text message'}
        </h2>
        <Badge tone={mail.state === 'failed' ? 'bad' : 'plain'}>{states[mail.state]}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-faint">
        To {mail.recipient} · <TimeAgo at={mail.createdAt} />
      </p>
      {mail.error && <p className="mt-1 text-sm text-bad">{mail.error}</p>}
    </header>
  )
}

function LinkedText({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the text of a message never changes
        key={place}
        href={part}
        target="_blank"
        rel="noreferrer"
        className="text-link underline"
      >
        {part}
      </a>
    ),
  )
}

const states = {
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
}
