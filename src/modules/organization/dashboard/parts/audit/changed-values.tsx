type Values = Readonly<Record<string, unknown>> | null

export function ChangedValues({
  before,
  after,
  names,
}: {
  readonly before: Values
  readonly after: Values
  readonly names: ReadonlyMap<string, string>
}) {
  const told = (value: unknown): string => tell(value, names)
  const changed = changedNames(before, after).filter(
    (name) => name !== 'role' || !after?.['roleKey'],
  )
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
                <span className="sr-only"> changed to </span>
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
  // A list of keys means nothing to people.
  if (Array.isArray(before) || Array.isArray(after)) return []
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...all].filter((name) =>
    before
      ? JSON.stringify(before[name]) !== JSON.stringify(after?.[name])
      : tell(after?.[name], noNames) !== nothing,
  )
}

function wordsOf(name: string): string {
  const words = name
    .replace(/(Key|Ids?)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tell(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return names.get(value) ?? wordsOfKey(value)
  if (typeof value === 'number') return String(value)
  const parts = Array.isArray(value)
    ? value.map((inner) => tell(inner, names))
    : Object.entries(value).map(([key, inner]) => `${key} ${tell(inner, names)}`)
  return parts.length === 0 ? nothing : parts.join(', ')
}

function wordsOfKey(value: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}

const nothing = 'nothing'
const noNames: ReadonlyMap<string, string> = new Map()
