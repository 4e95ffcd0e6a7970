import type { ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listTransports, createWebhookPassword } from '../../../delivery-contract.ts'
import type { EmailTransport, TransportKind } from '../../../transport-model.ts'
import { webhookSteps } from './webhook-steps.ts'

export function WebhookSection({
  kind,
  transport,
  canManage,
  fields,
}: {
  readonly kind: TransportKind
  readonly transport: EmailTransport | undefined
  readonly canManage: boolean
  /** Fields for the webhook secret or topic. */
  readonly fields: ReactNode
}) {
  if (kind === 'smtp') return null
  const webhook = transport?.webhook
  return (
    <section aria-labelledby="news-title" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="news-title" className="font-semibold">
          Bounces and complaints
        </h3>
        {webhook && <WebhookStatus webhook={webhook} />}
      </div>
      {webhook ? (
        <>
          <p className="text-ink-soft">
            Add this webhook in your provider’s settings to track deliveries, bounces, and
            complaints.
          </p>
          <CopyableText label="Webhook URL" text={webhook.address} />
          <ol className="list-decimal space-y-1 ps-5 text-sm text-ink-soft">
            {webhookSteps[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {fields}
          {kind === 'postmark' && canManage && <WebhookPassword transport={transport} />}
        </>
      ) : (
        <p className="text-ink-soft">Save first to get the webhook URL for your provider.</p>
      )}
    </section>
  )
}

function WebhookStatus({ webhook }: { readonly webhook: NonNullable<EmailTransport['webhook']> }) {
  if (webhook.lastAt !== null) {
    return (
      <Badge tone="good">
        <span>
          Last event <TimeAgo at={webhook.lastAt} />
        </span>
      </Badge>
    )
  }
  return <Badge>{webhook.isReady ? 'No events yet' : 'Not set up'}</Badge>
}

function WebhookPassword({ transport }: { readonly transport: EmailTransport }) {
  const make = useCommand(createWebhookPassword, { refreshes: [listTransports] })
  const isThere = transport.webhook?.isReady ?? false
  return (
    <div className="flex flex-col gap-3">
      {make.answer && (
        <>
          <Notice tone="warn">Copy the password now. It’s shown only once.</Notice>
          <CopyableText label="Username" text={make.answer.user} />
          <CopyableText label="Password" text={make.answer.password} />
        </>
      )}
      {make.problem && <Notice tone="bad">{make.problem.detail}</Notice>}
      {!make.answer && (
        <div className="flex flex-wrap items-center gap-3">
          <Button isBusy={make.isBusy} onClick={() => make.run({ id: transport.id })}>
            {isThere ? 'Create new password' : 'Create password'}
          </Button>
          {isThere && (
            <span className="text-sm text-ink-faint">The current password stops working.</span>
          )}
        </div>
      )}
    </div>
  )
}
