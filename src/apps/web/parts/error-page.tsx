import { isRouteErrorResponse, useLocation } from 'react-router'

import { ButtonLink } from '#ui/button.tsx'
import { defaultTexts } from '#ui/default-texts.ts'

import { Brand } from './brand.tsx'

export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, message, description } = describe(error, pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${message} · Parley`}</title>
      <header className="px-6 py-5 max-sm:px-4">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center px-6 pb-28 max-sm:px-4">
        <p className="font-medium text-ink-faint tabular-nums">{status}</p>
        <h1 className="mt-2 max-w-full text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {message}
        </h1>
        <p className="mt-2 text-lg text-ink-soft">{description}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink
            to={pathname.startsWith('/dashboard') ? '/dashboard' : '/'}
            kind="primary"
            size="large"
            reloadDocument
          >
            {defaultTexts.backToHome}
          </ButtonLink>
          {status >= 500 && (
            <ButtonLink to={pathname + search} size="large" reloadDocument>
              Try again
            </ButtonLink>
          )}
        </div>
      </main>
    </div>
  )
}

function describe(error: unknown, path: string) {
  if (!isRouteErrorResponse(error)) return fault
  if (error.status === 404) {
    return {
      status: 404,
      message: `Page Not Found: ${path}`,
      description: 'The address may be wrong, or the page may have moved.',
    }
  }
  return {
    status: error.status,
    message: error.statusText || fault.message,
    description: detailOf(error.data) ?? fault.description,
  }
}

function detailOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined
  return typeof data.detail === 'string' ? data.detail : undefined
}

const fault = {
  status: 500,
  message: 'Internal Server Error',
  description: 'Something went wrong on our end. Your saved data is safe. Try again in a moment.',
}
