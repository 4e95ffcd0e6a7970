import { HydrationBoundary } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { StepUpDialog } from '#modules/account/dashboard/public.tsx'
import { SessionMirror } from '#modules/account/dashboard/session-mirror.tsx'
import { preload, question } from '#platform/registry/browser/preload.ts'
import { StepUpProvider } from '#platform/registry/browser/step-up.tsx'
import { pageContext } from '#platform/screens/page.ts'
import { loadPage } from '#ui/load-page.ts'

import type { Route } from './+types/auth'
import { Brand } from '../parts/brand.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return preload(context.get(pageContext).call, [question(getSession, {})])
}

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  // If someone signs in or out in another tab, this page reloads.
  const onChanged = (): void => loadPage(pathname + search)
  return (
    <HydrationBoundary state={loaderData}>
      <SessionMirror onSignedIn={onChanged} onSignedOut={onChanged} />
      <StepUpProvider dialog={StepUpDialog}>
        <div className="flex min-h-dvh flex-col">
          <header className="px-6 py-5 max-sm:px-4">
            <Brand />
          </header>
          <main className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col justify-center px-6 pt-4 pb-24 max-sm:justify-start max-sm:px-4 max-sm:pt-6">
            <Outlet />
          </main>
        </div>
      </StepUpProvider>
    </HydrationBoundary>
  )
}
