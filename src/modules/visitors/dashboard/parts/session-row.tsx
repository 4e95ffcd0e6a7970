import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'

import { Button } from '#ui/button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { BrowserSession } from '../../sessions-contract.ts'
import { browserWords, deviceWords, hostOf, pathOf, placeWords } from './visitor-words.ts'

export function SessionRow({
  session,
  onEnd,
}: {
  readonly session: BrowserSession
  readonly onEnd: () => void
}) {
  const { device, pageUrl, pageTitle, isVerified, agreedAt } = session
  const Icon = icons[device ?? 'computer']
  const place = placeWords(session)
  const words = browserWords(session)
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon size={16} className="mt-1 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1 text-sm text-ink-soft">
        <p className="text-base font-medium text-ink">
          {device && <span className="sr-only">{deviceWords[device]}: </span>}
          {words}
        </p>
        <p>
          {[place, session.widgetName, isVerified && 'signed in by your server']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {pageUrl && (
          <p className="truncate">
            <SafeLink to={pageUrl} isExternalAllowed title={pageUrl}>
              {pageTitle || `${hostOf(pageUrl)}${pathOf(pageUrl)}`}
            </SafeLink>
          </p>
        )}
        <p className="text-ink-faint">
          <WhenSeen {...session} />
        </p>
        {agreedAt && (
          <p className="text-ink-faint">
            Agreed to your terms <TimeAgo at={agreedAt} />
          </p>
        )}
      </div>
      <Button size="small" aria-label={`End session in ${words}`} onClick={onEnd}>
        End session
      </Button>
    </li>
  )
}

/** Shows one time if both would read the same. */
function WhenSeen({ firstSeenAt, lastSeenAt, isHere }: BrowserSession) {
  if (Date.parse(lastSeenAt) - Date.parse(firstSeenAt) < 60_000) {
    return isHere ? (
      <span className="text-good">Here now</span>
    ) : (
      <>
        Seen <TimeAgo at={lastSeenAt} />
      </>
    )
  }
  return (
    <>
      First seen <TimeAgo at={firstSeenAt} />,{' '}
      {isHere ? (
        <span className="text-good">here now</span>
      ) : (
        <>
          last seen <TimeAgo at={lastSeenAt} />
        </>
      )}
    </>
  )
}

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet }
