import type { NavigateFunction } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import type { Screen } from '#platform/screens/screen.ts'

import { MenuLink } from './menu-link.tsx'
import { matchEntries, screenEntries } from './palette-entries.ts'

export function FoundSettings({
  screens,
  text,
  navigate,
  onGo,
}: {
  readonly screens: readonly Screen[]
  readonly text: string
  readonly navigate: NavigateFunction
  readonly onGo: (() => void) | undefined
}) {
  const found = matchEntries(screenEntries(screens, useMay()), text)
  return (
    <>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2.5 py-1.5 text-ink-soft'}>
        {found.length > 0 ? `${found.length} found` : 'No settings match.'}
      </p>
      <ul data-settings-found className="flex flex-col gap-0.5">
        {found.map(({ key, title, note, to }) => (
          <li key={key}>
            <MenuLink
              to={to ?? ''}
              current={undefined}
              navigate={navigate}
              onGo={onGo}
              className="flex min-h-(--control-height) flex-col justify-center rounded-control px-2.5 py-1 hover:bg-sunken focus:bg-sunken"
            >
              <span className="truncate">{title}</span>
              {note && note !== 'Settings' && (
                <span className="truncate text-sm text-ink-faint">{note}</span>
              )}
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  )
}
