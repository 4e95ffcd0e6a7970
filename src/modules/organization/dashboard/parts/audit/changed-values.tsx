type Values = Readonly<Record<string, unknown>> | null

/** What was different before and after, field by field. */
export function ChangedValues({
  before,
  after,
}: {
  readonly before: Values
  readonly after: Values
}) {
  const changed = changedNames(before, after)
  if (changed.length === 0) return null
  return (
    <dl className="mt-1 flex flex-col gap-0.5 text-sm">
      {changed.map((name) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline font-medium text-ink-soft">{wordsOf(name)}: </dt>
          <dd className="inline">
            {before && name in before && (
              <>
                <del className="text-ink-faint">{told(before[name])}</del>
                <span aria-hidden> → </span>
                <span className="sr-only"> became </span>
              </>
            )}
            <ins className="no-underline">{told(after?.[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function changedNames(before: Values, after: Values): readonly string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
}

/** `roleKey` as people write it: `Role key`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function told(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(told).join(', ')
  const entries = Object.entries(value)
  if (entries.length === 0) return 'nothing'
  return entries.map(([key, inner]) => `${key} ${told(inner)}`).join(', ')
}
