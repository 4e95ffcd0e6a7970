import type { ReactNode } from 'react'

import { SafeLink } from '#ui/safe-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Trail } from '../../model.ts'
import { utmParts } from '../../utm.ts'
import { browserWords, deviceWords, hostOf, pathOf, placeWords } from './visitor-words.ts'

export function TrailFacts({ trail }: { readonly trail: Trail }) {
  const { browser, referrer, utm, landingUrl, firstSeenAt, network } = trail
  return (
    <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {browser && (
        <>
          <Fact name="Device">
            {deviceWords[browser.device]}, {browserWords(browser)}
          </Fact>
          {browser.country && <Fact name="Place">{placeWords(browser)}</Fact>}
          {browser.locale && <Fact name="Language">{browser.locale}</Fact>}
          {browser.timeZone && <Fact name="Time zone">{browser.timeZone}</Fact>}
        </>
      )}
      {referrer && (
        <Fact name="Came from">
          <SafeLink to={referrer} isExternalAllowed>
            {hostOf(referrer)}
          </SafeLink>
        </Fact>
      )}
      {utmParts.map(
        (part) =>
          utm[part] && (
            <Fact key={part} name={utmNames[part]}>
              {utm[part]}
            </Fact>
          ),
      )}
      {landingUrl && <Fact name="First page">{pathOf(landingUrl)}</Fact>}
      {firstSeenAt && (
        <Fact name="First seen">
          <TimeAgo at={firstSeenAt} />
        </Fact>
      )}
      {network && <Fact name="Address">{network}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

const utmNames: Readonly<Record<(typeof utmParts)[number], string>> = {
  source: 'UTM source',
  medium: 'UTM medium',
  campaign: 'UTM campaign',
  term: 'UTM term',
  content: 'UTM content',
}
