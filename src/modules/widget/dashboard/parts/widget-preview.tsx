import MessageCircle from 'lucide-react/icons/message-circle'

import { readableOn } from '#lib/contrast.ts'
import { classes } from '#ui/classes.ts'

import type { WidgetSettings } from '../../model.ts'
import { usualTexts } from '../../usual-texts.ts'

/** A drawing of what visitors will see, while it is being changed. */
export function WidgetPreview({ settings }: { readonly settings: WidgetSettings }) {
  const { color, side, launcherLabel, theme, locale } = settings
  const texts = settings.texts[locale]
  const isDark = theme === 'dark'
  return (
    <aside aria-label="Preview" className="min-w-0">
      <div
        // Set by script, as the content policy lets no page bring styles of its own.
        ref={(box) => {
          box?.style.setProperty('--widget', color)
          box?.style.setProperty('--on-widget', readableOn(color))
        }}
        className="sticky top-4 flex h-[34rem] flex-col justify-end gap-4 rounded-card border border-line bg-sunken p-5"
      >
        <div
          data-mode={isDark ? 'dark' : undefined}
          className="flex min-h-0 flex-1 flex-col overflow-clip rounded-panel border border-line bg-surface shadow-float"
        >
          <div className="bg-(--widget) p-5 text-(--on-widget)">
            <p className="text-lg font-semibold">{texts?.title || usualTexts.title}</p>
            <p className="mt-1 text-sm">{texts?.tagline || usualTexts.tagline}</p>
          </div>
          <div className="flex flex-1 flex-col justify-end gap-3 p-4">
            <p className="max-w-[85%] rounded-card bg-sunken px-3 py-2 text-sm">
              {texts?.greeting || usualTexts.greeting}
            </p>
            <p className="max-w-[85%] self-end rounded-card bg-(--widget) px-3 py-2 text-sm text-(--on-widget)">
              Do you ship to Norway?
            </p>
            <p className="mt-1 rounded-control border border-line px-3 py-2 text-sm text-ink-soft">
              {texts?.placeholder || usualTexts.placeholder}
            </p>
          </div>
        </div>
        <div className={classes('flex', side === 'right' ? 'justify-end' : 'justify-start')}>
          <span className="flex h-12 items-center gap-2 rounded-full bg-(--widget) px-3 font-medium text-(--on-widget) shadow-float">
            <MessageCircle size={24} aria-hidden />
            {launcherLabel && <span className="pr-1">{launcherLabel}</span>}
          </span>
        </div>
      </div>
    </aside>
  )
}
