import { Outlet } from 'react-router'

import { Brand } from '../parts/brand.tsx'

/** One narrow column for signing in and what belongs to it. */
export default function AuthLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-6 py-5 max-sm:px-4">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col justify-center px-6 pt-4 pb-24 max-sm:justify-start max-sm:px-4 max-sm:pt-6">
        <Outlet />
      </main>
    </div>
  )
}
