import { useState } from 'react'

import { readableOn } from '#lib/contrast.ts'
import { classes } from '#ui/classes.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

import type { WidgetSettings } from '../../model.ts'
import { isRightToLeft } from '../../rules.ts'
import { LauncherDrawing } from './launcher-drawing.tsx'
import { PreviewAway } from './preview-away.tsx'
import { PreviewForm } from './preview-form.tsx'
import { PreviewHome } from './preview-home.tsx'
import { PreviewTalk } from './preview-talk.tsx'
import { useWords } from './use-words.ts'

export interface WidgetPreviewProps {
  readonly settings: WidgetSettings
  /** The language it is shown in. */
  readonly locale: string
}

/** A drawing of what visitors will see, while it is being changed. */
export function WidgetPreview({ settings, locale }: WidgetPreviewProps) {
  const [shown, show] = useState<string>('home')
  const words = useWords(locale, settings.texts)
  const { color, side, launcherLabel, launcherIcon, theme, offsetX, offsetY } = settings
  const isHidden = shown === 'away' && settings.scheduleId !== null && settings.offline === 'hide'
  const part = { settings, words, texts: settings.texts[locale] }
  const screens = {
    home: <PreviewHome {...part} />,
    form: <PreviewForm {...part} />,
    talk: <PreviewTalk {...part} />,
    away: <PreviewAway {...part} />,
  }
  return (
    <aside aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <Tabs label="What is shown" items={shownParts} value={shown} onChange={show} />
      <TabPanel tab={shown}>
        <div
          // Set by script, as the content policy lets no page bring styles of its own.
          ref={(box) => {
            box?.style.setProperty('--widget', color)
            box?.style.setProperty('--on-widget', readableOn(color))
            box?.style.setProperty('--corner', corners[settings.radius])
            box?.style.setProperty('--letters', lettersOf(settings.font))
            // A tenth of a screen's width stands for its edge.
            box?.style.setProperty('--from-edge', `${Math.round(offsetX / 4)}px`)
            box?.style.setProperty('--from-bottom', `${Math.round(offsetY / 4)}px`)
          }}
          className="sticky top-4 flex h-[36rem] flex-col justify-end gap-4 rounded-card border border-line bg-sunken px-[calc(12px+var(--from-edge))] pt-5 pb-[calc(12px+var(--from-bottom))]"
        >
          {isHidden ? (
            <p className="m-auto max-w-56 text-center text-ink-soft">
              Outside the hours the launcher is hidden.
            </p>
          ) : (
            <>
              <div
                data-mode={theme === 'dark' ? 'dark' : undefined}
                dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
                lang={locale}
                className="flex min-h-0 flex-1 flex-col overflow-clip rounded-(--corner) border border-line bg-surface font-(family-name:--letters) text-ink shadow-float"
              >
                {screens[shownParts.find(({ key }) => key === shown)?.key ?? 'home']}
              </div>
              <div className={classes('flex', side === 'right' ? 'justify-end' : 'justify-start')}>
                <span
                  className={classes(
                    'flex h-12 items-center gap-2 bg-(--widget) px-3 font-medium text-(--on-widget) shadow-float',
                    settings.radius === 'round' ? 'rounded-full' : 'rounded-(--corner)',
                  )}
                >
                  <LauncherDrawing icon={launcherIcon} />
                  {launcherLabel && <span className="pr-1">{launcherLabel}</span>}
                </span>
              </div>
            </>
          )}
        </div>
      </TabPanel>
      {settings.hidesOnPhones && (
        <p className="text-sm text-ink-soft">On phones the launcher is hidden.</p>
      )}
    </aside>
  )
}

function lettersOf(font: string): string {
  return font === '' || font === 'inherit' ? 'inherit' : `"${font}", inherit`
}

const corners = { square: '3px', soft: '9px', round: '16px' }
const shownParts = [
  { key: 'home', label: 'Home' },
  { key: 'form', label: 'Form' },
  { key: 'talk', label: 'Chat' },
  { key: 'away', label: 'Away' },
] as const
