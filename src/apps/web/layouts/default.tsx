import { Outlet } from 'react-router'

import { ButtonLink } from '#ui/button.tsx'

import type { Route } from './+types/default'
import { pageContext } from '#platform/screens/page.ts'
import { Brand } from '../parts/brand.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: context.get(pageContext).principal !== undefined }
}

export default function DefaultLayout({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-6 max-sm:px-4">
        <Brand />
        <nav aria-label="Account" className="ml-auto flex items-center gap-2">
          {isSignedIn ? (
            <ButtonLink to="/dashboard" kind="primary" reloadDocument>
              Dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" kind="quiet">
                Sign in
              </ButtonLink>
              <ButtonLink to="/register" kind="primary">
                Sign up
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main className="flex-1">
        <Outlet context={{ isSignedIn }} />
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-6xl px-6 py-6 text-sm text-ink-faint max-sm:px-4">
          Parley. Self-hosted customer support and outreach.
        </p>
      </footer>
    </div>
  )
}
