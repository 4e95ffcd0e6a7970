import { CopyIcon } from '#ui/copy-button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'

import type { Contact } from '../../model.ts'
import { BounceMark } from './bounce-mark.tsx'

export function AddressLine({
  scheme,
  address,
  bouncing = [],
}: {
  readonly scheme: 'mailto' | 'tel'
  readonly address: string
  readonly bouncing?: Contact['bouncing']
}) {
  const bounced = bouncing.find((each) => each.address === address)
  return (
    <span className="flex min-w-0 items-start gap-1">
      <SafeLink
        to={`${scheme}:${address}`}
        isExternalAllowed
        className="min-w-0 rounded-sm font-medium wrap-anywhere text-link hover:underline"
      >
        {partsOf(address).map((part) => (
          <span key={part} className="inline-block max-w-full align-top">
            {part}
          </span>
        ))}
      </SafeLink>
      <CopyIcon text={address} />
      {bounced && <BounceMark at={bounced.bouncedAt} />}
    </span>
  )
}

function partsOf(address: string): string[] {
  const host = address.lastIndexOf('@') + 1
  return [address.slice(0, host), address.slice(host)].filter((part) => part !== '')
}
