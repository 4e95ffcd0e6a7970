import { useEffect } from 'react'

import type { ChatState } from './chat-state.ts'
import { applyLook, applyShape } from './look.ts'
import { isRightToLeft } from '#modules/widget/rules.ts'

export function useLook({ config, theme, locale, pageFont }: ChatState): void {
  const { color, radius, font } = config.settings
  useEffect(() => {
    const darkness = matchMedia('(prefers-color-scheme: dark)')
    const apply = (): void =>
      applyLook(color, theme === 'auto' ? darkness.matches : theme === 'dark')
    apply()
    darkness.addEventListener('change', apply)
    return () => darkness.removeEventListener('change', apply)
  }, [color, theme])

  useEffect(
    () => applyShape(radius, font === 'inherit' ? pageFont : font),
    [radius, font, pageFont],
  )

  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  }, [locale])
}
