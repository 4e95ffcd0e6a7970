import type { BugReport } from '../../model.ts'
import { browserOf } from '../../rules.ts'

/** The page and the browser. Everything is plain text: a page can send what it likes. */
export function EnvironmentTable({
  environment,
}: {
  readonly environment: BugReport['environment']
}) {
  if (!environment) return <p className="text-sm text-ink-soft">The reporter left this out.</p>
  const { url, referrer, userAgent, viewport, pixelRatio, locale, timeZone, appVersion } =
    environment
  const rows = [
    ['Page', url],
    ['Came from', referrer],
    ['App version', appVersion],
    ['Browser', browserOf(userAgent)],
    ['Viewport', `${viewport.replace('x', ' × ')}, ${pixelRatio} dots per pixel`],
    ['Language', locale],
    ['Time zone', timeZone],
    ['User agent', userAgent],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words" dir="ltr">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
