import Languages from 'lucide-react/icons/languages'

import { languageName } from '#lib/language-name.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import type { OpenSpace } from '../open-space.ts'
import { placePath, usePlace } from '../place.ts'

export function LanguageMenu({ open: { space, version, locale } }: { readonly open: OpenSpace }) {
  const [place] = usePlace()
  const isCurrent = version.id === space.currentVersionId
  return (
    <Menu
      label="Language"
      align="end"
      trigger={<Button icon={<Languages size={16} aria-hidden />}>{languageName(locale)}</Button>}
    >
      {space.languages.map((one) => (
        <MenuItem
          key={one.locale}
          isChecked={one.locale === locale}
          to={placePath({ ...place, space: space.id, language: one.locale })}
        >
          {languageName(one.locale)}
          {isCurrent && (
            <span className="ms-2 text-sm text-ink-faint tabular-nums">
              {one.publishedCount.toLocaleString('en')} published
              {!one.isPublic && one.locale !== space.defaultLocale && ', not public'}
            </span>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
