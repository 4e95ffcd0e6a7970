import type { BugReport } from '../../model.ts'
import { browserOf } from '../../rules.ts'

/** Everything is plain text, because a page can send anything. */
export function EnvironmentTable({
  environment,
}: {
  readonly environment: BugReport['environment']
}) {
  if (!environment) return <p className="text-sm text-ink-soft">Not included by the reporter.</p>
  const { url, referrer, userAgent, viewport, pixelRatio, locale, timeZone, appVersion, context } =
    environment
  const rows = [
    ['Page', url],
    ['Referrer', referrer],
    ['App version', appVersion],
    ['Browser', browserOf(userAgent)],
    ['Viewport', `${viewport.replace('x', ' × ')}, ${pixelRatio}x pixel ratio`],
    ['Language', locale],
    ['Time zone', timeZone],
    ['User agent', userAgent],
  ].filter(([, value]) => value !== '')
  const values = Object.entries(context).map(([name, value]) => [name, String(value)])
  return (
    <>
      <Rows rows={rows} />
      {values.length > 0 && (
        <section className="mt-4 flex flex-col gap-1" aria-label="Custom data">
          <h4 className="text-sm font-medium">Custom data</h4>
          <Rows rows={values} />
        </section>
      )}
    </>
  )
}

function Rows({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="max-w-48 break-words text-ink-soft">{name}</dt>
          <dd className="break-words" dir="ltr">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
