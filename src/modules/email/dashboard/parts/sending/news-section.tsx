import type { ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Copied } from '#ui/copied.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listTransports, makeNewsPassword } from '../../../delivery-contract.ts'
import type { EmailTransport, TransportKind } from '../../../transport-model.ts'
import { newsSteps } from './news-words.ts'

/** How a service tells what became of mails: where to, and by what we know that it is the service. */
export function NewsSection({
  kind,
  transport,
  canManage,
  fields,
}: {
  readonly kind: TransportKind
  readonly transport: EmailTransport | undefined
  readonly canManage: boolean
  /** What is to be written here. */
  readonly fields: ReactNode
}) {
  if (kind === 'smtp') return null
  const news = transport?.news
  return (
    <section aria-labelledby="news-title" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="news-title" className="font-semibold">
          Bounces and complaints
        </h3>
        {news && <NewsState news={news} />}
      </div>
      {news ? (
        <>
          <p className="text-ink-soft">
            The service tells us what became of each mail, once it knows this address.
          </p>
          <Copied label="Address" text={news.address} />
          <ol className="list-decimal space-y-1 ps-5 text-sm text-ink-soft">
            {newsSteps[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {fields}
          {kind === 'postmark' && canManage && <NewsPassword transport={transport} />}
        </>
      ) : (
        <p className="text-ink-soft">
          Save it first. Then the address is shown here to which the service tells what became of
          each mail.
        </p>
      )}
    </section>
  )
}

function NewsState({ news }: { readonly news: NonNullable<EmailTransport['news']> }) {
  if (news.lastAt !== null) {
    return (
      <Badge tone="good">
        <span>
          Heard <TimeAgo at={news.lastAt} />
        </span>
      </Badge>
    )
  }
  return <Badge>{news.isReady ? 'Nothing came in yet' : 'Not set up'}</Badge>
}

function NewsPassword({ transport }: { readonly transport: EmailTransport }) {
  const make = useCommand(makeNewsPassword, { refreshes: [listTransports] })
  const isThere = transport.news?.isReady ?? false
  return (
    <div className="flex flex-col gap-3">
      {make.answer && (
        <>
          <Notice tone="warn">The password is shown this once.</Notice>
          <Copied label="User" text={make.answer.user} />
          <Copied label="Password" text={make.answer.password} />
        </>
      )}
      {make.problem && <Notice tone="bad">{make.problem.detail}</Notice>}
      {!make.answer && (
        <div className="flex flex-wrap items-center gap-3">
          <Button isBusy={make.isBusy} onClick={() => make.run({ id: transport.id })}>
            {isThere ? 'Make another password' : 'Make a password'}
          </Button>
          {isThere && (
            <span className="text-sm text-ink-faint">The one before does not work then.</span>
          )}
        </div>
      )}
    </div>
  )
}
