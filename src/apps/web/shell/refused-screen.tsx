import Lock from 'lucide-react/icons/lock'

import { ButtonLink } from '#ui/button.tsx'

export function RefusedScreen({ sentence }: { readonly sentence: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <span className="grid size-12 place-items-center rounded-card bg-sunken text-ink-faint">
        <Lock size={20} aria-hidden />
      </span>
      <h1 className="mt-4 text-xl font-semibold tracking-tight">
        You don’t have access to this screen
      </h1>
      <p className="mt-1.5 text-ink-soft">{sentence}</p>
      <ButtonLink to="/dashboard" className="mt-6">
        Go to the dashboard
      </ButtonLink>
    </div>
  )
}
