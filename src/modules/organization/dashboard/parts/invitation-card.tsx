import type { ReactNode } from 'react'

import { Avatar } from '#ui/avatar.tsx'

import type { InvitationView } from '../../model.ts'

export function InvitationCard({ view }: { readonly view: InvitationView }) {
  return (
    <div className="rounded-card border border-line bg-page p-4">
      <div className="flex items-center gap-3">
        <Avatar id={view.organizationName} name={view.organizationName} />
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{view.inviterName}</span> invites you to{' '}
          <span className="font-medium">{view.organizationName}</span>.
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
        <Line name="Your role">{view.roleName}</Line>
        <Line name="Sent to">{view.email}</Line>
        <Line name="Open until">
          <time dateTime={view.expiresAt} suppressHydrationWarning>
            {day.format(new Date(view.expiresAt))}
          </time>
        </Line>
      </dl>
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
