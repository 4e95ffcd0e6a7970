import { CopyIcon } from '#ui/copy-button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'

import { EmailText } from './email-text.tsx'

/** Where somebody is reached: to be read whole, followed and copied. */
export function AddressLine({
  scheme,
  address,
}: {
  readonly scheme: 'mailto' | 'tel'
  readonly address: string
}) {
  return (
    <span className="flex min-w-0 items-start gap-1">
      <SafeLink
        to={`${scheme}:${address}`}
        isExternalAllowed
        className="min-w-0 rounded-sm font-medium wrap-anywhere text-link hover:underline"
      >
        <EmailText address={address} />
      </SafeLink>
      <CopyIcon text={address} />
    </span>
  )
}
