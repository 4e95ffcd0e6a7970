import { HydrationBoundary } from '@tanstack/react-query'

import { getMail, listMails } from '#modules/mailbox/contract.ts'
import { MailboxScreen, newestMails } from '#modules/mailbox/dashboard/mailbox-screen.tsx'
import { preload, question } from '#platform/registry/browser/preload.ts'

import type { Route } from './+types/mailbox'
import { pageContext } from '#platform/screens/page.ts'
import { Brand } from '../parts/brand.tsx'
import { refusePage } from '../refuse-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Mailbox · Parley' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, hasMailbox } = context.get(pageContext)
  if (!hasMailbox) refusePage(404, 'Not Found')
  const id = url.searchParams.get('mail')
  return preload(call, [
    question(listMails, newestMails),
    ...(id === null ? [] : [question(getMail, { id })]),
  ])
}

export function clientLoader() {
  return undefined
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <div className="flex h-dvh flex-col">
        <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-4">
          <Brand />
          <h1 className="text-ink-faint">Local mailbox</h1>
        </header>
        <MailboxScreen />
      </div>
    </HydrationBoundary>
  )
}
