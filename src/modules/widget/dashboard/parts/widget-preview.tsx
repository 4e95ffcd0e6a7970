import MessageCircle from 'lucide-react/icons/message-circle'

import { readableOn } from '#lib/contrast.ts'
import { getOrganization } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { classes } from '#ui/classes.ts'

import type { WidgetSettings } from '../../model.ts'
import { fill, isRightToLeft } from '../../rules.ts'
import { useWords } from './use-words.ts'

export interface WidgetPreviewProps {
  readonly settings: WidgetSettings
  /** The language it is shown in. */
  readonly locale: string
}

/** A drawing of what visitors will see, while it is being changed. */
export function WidgetPreview({ settings, locale }: WidgetPreviewProps) {
  const { color, side, launcherLabel, theme } = settings
  const texts = settings.texts[locale]
  const words = useWords(locale, settings.texts)
  const { data } = useCall(getOrganization, {})
  const organization = data?.name ?? ''
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
          data-mode={theme === 'dark' ? 'dark' : undefined}
          dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
          lang={locale}
          className="flex min-h-0 flex-1 flex-col overflow-clip rounded-panel border border-line bg-surface shadow-float"
        >
          <div className="bg-(--widget) p-5 text-(--on-widget)">
            <p className="text-lg font-semibold">{texts?.title || words.title}</p>
            <p className="mt-1 text-sm">
              {texts?.tagline || fill(words.tagline, { organization })}
            </p>
          </div>
          <div className="flex flex-1 flex-col justify-end gap-3 p-4">
            {texts?.greeting && (
              <p className="max-w-[85%] self-start rounded-card bg-sunken px-3 py-2 text-sm">
                {texts.greeting}
              </p>
            )}
            <p className="self-end rounded-card bg-(--widget) px-3 py-2 text-sm text-(--on-widget)">
              👋
            </p>
            <p className="self-end text-xs text-ink-soft">{words.sent}</p>
            <p className="mt-1 rounded-control border border-line px-3 py-2 text-sm text-ink-soft">
              {texts?.placeholder || words.placeholder}
            </p>
            <p className="flex justify-around border-t border-line pt-3 text-sm text-ink-soft">
              <span>{words.home}</span>
              <span>{words.messages}</span>
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
