import { useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense } from 'react'

import { getSession } from '#modules/account/contract.ts'
import { FactorProof } from '#modules/account/dashboard/public.tsx'
import { getMyMembership } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

export function TwoFactorRequired({ organization }: { readonly organization: string }) {
  const queries = useQueryClient()
  const { data: session } = useCall(getSession, {})
  const factors = session?.factors
  const icon = <ShieldCheck size={20} aria-hidden />
  const goOn = (): void => void queries.invalidateQueries({ queryKey: [getMyMembership.name] })
  return (
    <div className="py-16">
      <h1 className="sr-only">{organization}</h1>
      {factors && factors.passkeys + Number(factors.hasTotp) > 0 ? (
        <EmptyState
          icon={icon}
          title="Confirm with two-factor authentication"
          action={
            <Suspense>
              <FactorProof factors={factors} onDone={goOn} />
            </Suspense>
          }
        >
          {organization} requires two-factor authentication. You signed in without it.
        </EmptyState>
      ) : (
        <EmptyState
          icon={icon}
          title="Set up two-factor authentication"
          action={
            <ButtonLink to="/dashboard/profile?tab=sign-in" kind="primary">
              Set up
            </ButtonLink>
          }
        >
          {organization} requires two-factor authentication. Set up a passkey or an authenticator
          app to continue. It takes about a minute.
        </EmptyState>
      )}
    </div>
  )
}
