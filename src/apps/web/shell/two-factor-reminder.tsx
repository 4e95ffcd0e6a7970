import { getSession } from '#modules/account/contract.ts'
import type { MyMembership } from '#modules/organization/model.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function TwoFactorReminder({ membership }: { readonly membership: MyMembership }) {
  const { isRequired, isMissing, dueAt } = membership.secondFactor
  const { data: session } = useCall(getSession, {})
  const factors = session?.factors
  const hasFactor = factors && factors.passkeys + Number(factors.hasTotp) > 0
  if (!isRequired || !isMissing || !dueAt || hasFactor) return null
  return (
    <div className="px-6 pt-6 max-sm:px-4">
      <Notice tone="warn">
        {membership.organization.name} requires two-factor authentication starting{' '}
        {day.format(new Date(dueAt))}.{' '}
        <TextLink to="/dashboard/profile?tab=sign-in">Set it up now</TextLink>
      </Notice>
    </div>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
