import type { AccountUser, Factors } from '../../../model.ts'
import { AppSection } from './app-section.tsx'
import { LinkedSection } from './linked-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'

export function SignInTab({
  user,
  factors,
}: {
  readonly user: AccountUser
  readonly factors: Factors
}) {
  return (
    <div className="flex flex-col gap-6">
      <PasswordSection user={user} hasPassword={factors.hasPassword} />
      <PasskeySection />
      <AppSection hasTotp={factors.hasTotp} recoveryCodesLeft={factors.recoveryCodesLeft} />
      <LinkedSection />
    </div>
  )
}
