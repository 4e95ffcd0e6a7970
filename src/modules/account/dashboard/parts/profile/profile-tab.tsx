import { Parts } from '#platform/screens/browser/slots.tsx'

import type { AccountUser } from '../../../model.ts'
import { profileNameSlot } from '../../slots.ts'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PhoneSection } from './phone-section.tsx'

export function ProfileTab({ user }: { readonly user: AccountUser }) {
  return (
    <div className="flex flex-col gap-6">
      <NameSection user={user} />
      <Parts of={profileNameSlot} given={{}} />
      <EmailSection user={user} />
      <PhoneSection user={user} />
      <DeleteAccountSection user={user} />
    </div>
  )
}
