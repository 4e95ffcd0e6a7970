import type { PermissionKey } from '#platform/permissions/keys.ts'
import { useOfferedKeys } from '#platform/screens/browser/offered-keys.tsx'
import { Segments } from '#ui/segments.tsx'

import { nameOfKey, permissionGroups } from './permission-names.ts'

export function PermissionGrid<Choice extends string>({
  choices,
  valueOf,
  noteOf,
  isDisabled = false,
  onChange,
}: {
  readonly choices: readonly { readonly value: Choice; readonly label: string }[]
  readonly valueOf: (key: PermissionKey) => Choice
  readonly noteOf?: (key: PermissionKey) => string | undefined
  readonly isDisabled?: boolean
  readonly onChange: (key: PermissionKey, value: Choice) => void
}) {
  const offered = useOfferedKeys()
  const groups = permissionGroups
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => offered.has(key)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, keys }) => (
        <fieldset key={title} disabled={isDisabled} className="min-w-0">
          <legend className="text-sm font-medium text-ink-faint">{title}</legend>
          <ul className="mt-1 divide-y divide-line">
            {keys.map((key) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <span className="min-w-40 flex-1">
                  {nameOfKey(key)}
                  {noteOf?.(key) && (
                    <span className="block text-sm text-ink-faint">{noteOf(key)}</span>
                  )}
                </span>
                <Segments
                  label={nameOfKey(key)}
                  items={choices}
                  value={valueOf(key)}
                  onChange={(value) => onChange(key, value)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
