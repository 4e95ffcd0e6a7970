import ShieldCheck from 'lucide-react/icons/shield-check'

import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Stands in place of everything while an organization waits for a second factor. */
export function FactorNeeded({ organization }: { readonly organization: string }) {
  return (
    <div className="py-16">
      <h1 className="sr-only">{organization}</h1>
      <EmptyState
        icon={<ShieldCheck size={20} aria-hidden />}
        title="Set up two-step sign-in"
        action={
          <ButtonLink to="/dashboard/profile?tab=sign-in" kind="primary">
            Set it up
          </ButtonLink>
        }
      >
        {organization} asks everybody for a second factor. A passkey or an authenticator app takes a
        minute, then you can go on.
      </EmptyState>
    </div>
  )
}
