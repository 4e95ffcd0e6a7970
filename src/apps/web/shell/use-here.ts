import { useLocation } from 'react-router'

import { findScreen } from '#platform/screens/screen.ts'
import { areaOf } from '#platform/screens/sections.ts'

import { screens } from '../screens.ts'
import { hasPanel, type MenuArea } from './menu-of.ts'

export interface Here {
  readonly area: MenuArea | undefined
  readonly panelArea: MenuArea | undefined
}

export function useHere(menu: readonly MenuArea[]): Here {
  const screen = findScreen(screens, useLocation().pathname)
  const key = screen && areaOf(screen.section)
  const area = menu.find((line) => line.key === key)
  const isListed = area && !screen?.hasOwnPanel && hasPanel(area)
  return { area, panelArea: isListed ? area : undefined }
}
