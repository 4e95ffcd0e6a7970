import { Suspense, use } from 'react'

import type { AccountUser } from '../../../model.ts'
import { ProfilePictureSlot } from '../../profile-slots.ts'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PhoneSection } from './phone-section.tsx'

/** Who the person is and how he is reached. */
export function ProfileTab({ user }: { readonly user: AccountUser }) {
  const slot = use(ProfilePictureSlot)
  return (
    <div className="flex flex-col gap-6">
      <NameSection user={user} />
      {slot.Picture && (
        <Suspense>
          <slot.Picture />
        </Suspense>
      )}
      <EmailSection user={user} />
      <PhoneSection user={user} />
      <DeleteAccountSection user={user} />
    </div>
  )
}
