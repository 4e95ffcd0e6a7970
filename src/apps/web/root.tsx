import './styles.css'

import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { use, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'

import { pageContext } from '#platform/screens/page.ts'
import { ColorModeScript } from '#ui/color-mode.tsx'

import type { Route } from './+types/root'
import { Behaviors } from './behaviors/behaviors.tsx'
import { forcedMode } from './behaviors/forced-mode.ts'
import { reloadWhenStale } from './behaviors/reload-when-stale.ts'
import { createQueries } from './create-queries.ts'
import { NonceContext } from './nonce.ts'
import { ErrorPage } from './parts/error-page.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Parley' }]

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { failure } = context.get(pageContext)
    if (failure) throw failure
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reloadWhenStale]

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = use(NonceContext)
  const forced = forcedMode(useMatches())
  return (
    <html lang="en" data-forced-mode={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorModeScript nonce={nonce} forced={forced} />
        <Meta />
        {/* Style sheets are our own files, so they need no nonce, and React would lose it in the browser. */}
        <Links nonce="" />
      </head>
      <body>
        <Behaviors />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const [queries] = useState(createQueries)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
