import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { readableOn } from '#lib/contrast.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

import { previewWidget } from '../../contract.ts'
import type { WidgetConfig, WidgetSettings } from '../../model.ts'
import { launcherCorner } from '../../rules.ts'
import { LauncherDrawing } from './launcher-drawing.tsx'
import { PreviewFrame } from './preview-frame.tsx'

export interface WidgetPreviewProps {
  readonly id: string
  readonly settings: WidgetSettings
  readonly locale: string
}

export function WidgetPreview({ id, settings, locale }: WidgetPreviewProps) {
  const [shown, show] = useState<Shown>('home')
  const settled = useDebounced(settings)
  const { data } = useQuery({
    ...callQuery(previewWidget, { id, settings: settled, locale }),
    placeholderData: keepPreviousData,
  })
  const config = useMemo(() => data && shownAs(shown, data), [shown, data])
  const { color, side, launcherIcon, offsetX, offsetY } = settings
  const launcherLabel = settings.texts[locale]?.launcherLabel || settings.launcherLabel
  const instead = wordsInstead(shown, settings)
  return (
    <aside
      aria-label="Preview"
      className="sticky top-4 flex max-w-[26rem] min-w-0 flex-col gap-3 self-start"
    >
      <Tabs
        label="Preview screen"
        items={shownParts}
        value={shown}
        onChange={(key) => show(shownParts.find((part) => part.key === key)?.key ?? 'home')}
      />
      <TabPanel tab={shown}>
        <div
          // Set by script, because the content security policy forbids inline styles.
          ref={(box) => {
            box?.style.setProperty('--widget', color)
            box?.style.setProperty('--on-widget', readableOn(color))
            box?.style.setProperty('--corner', `${settings.radius}px`)
            box?.style.setProperty('--launcher-corner', `${launcherCorner(settings.radius)}px`)
            box?.style.setProperty('--from-edge', `${Math.round(offsetX / 4)}px`)
            box?.style.setProperty('--from-bottom', `${Math.round(offsetY / 4)}px`)
          }}
          className="flex h-[46rem] max-h-[calc(100dvh-17rem)] min-h-[36rem] flex-col justify-end gap-4 rounded-card border border-line bg-sunken px-[calc(12px+var(--from-edge))] pt-5 pb-[calc(12px+var(--from-bottom))]"
        >
          {instead ? (
            <p className="m-auto max-w-56 text-center text-ink-soft">{instead}</p>
          ) : (
            <>
              <div className="min-h-0 flex-1 overflow-clip rounded-(--corner) border border-line bg-surface shadow-float">
                {config && <PreviewFrame config={config} at={places[shown]} />}
              </div>
              <div
                className={classes(
                  'flex gap-2',
                  launcherLabel ? 'flex-col' : 'items-center',
                  placeOf(side, Boolean(launcherLabel)),
                )}
              >
                {settings.launcherFaces && config && <Faces faces={config.launcher.faces} />}
                <span className="flex h-12 items-center gap-2 rounded-(--launcher-corner) bg-(--widget) px-3 font-medium text-(--on-widget) shadow-float">
                  <LauncherDrawing icon={launcherIcon} />
                  {launcherLabel && <span className="pr-1">{launcherLabel}</span>}
                </span>
              </div>
            </>
          )}
        </div>
      </TabPanel>
      {settings.hidesOnPhones && (
        <p className="text-sm text-ink-soft">The launcher is hidden on phones.</p>
      )}
    </aside>
  )
}

function Faces({ faces }: Pick<WidgetConfig['launcher'], 'faces'>) {
  const names = faces.map(({ name }) => name).join(', ')
  return (
    <span role="img" aria-label={names} className="flex -space-x-1">
      {faces.map(({ name, pictureUrl }, at) => (
        // Two can have the same name, and there is no other key.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className="rounded-full ring-2 ring-surface">
          <Avatar id={name} name={name} picture={pictureUrl} />
        </span>
      ))}
    </span>
  )
}

function placeOf(side: WidgetSettings['side'], hasWords: boolean): string {
  if (hasWords) return side === 'right' ? 'items-end' : 'items-start'
  return side === 'right' ? 'justify-end' : 'flex-row-reverse justify-end'
}

function wordsInstead(shown: Shown, settings: WidgetSettings): string | undefined {
  if (shown === 'form' && !asksAnything(settings)) return 'No questions are asked.'
  if (shown !== 'away') return undefined
  if (settings.scheduleId === null) {
    return 'Available 24/7. Choose business hours under Behavior.'
  }
  return settings.offline === 'hide' ? 'The launcher is hidden outside business hours.' : undefined
}

function asksAnything(settings: WidgetSettings): boolean {
  const { askName, askEmail, askPhone, askFields, teamIds, asksTerms } = settings
  const lists = [...askFields, ...teamIds]
  const isAsked = [askName, askEmail, askPhone].some((asked) => asked !== 'no')
  return isAsked || lists.length > 0 || asksTerms
}

function shownAs(shown: Shown, config: WidgetConfig): WidgetConfig {
  const availability = { isOpen: shown !== 'away', opensAt: null, closesAt: null }
  if (shown !== 'talk') return { ...config, availability }
  const asked = { askName: 'no', askEmail: 'no', askPhone: 'no', asksTerms: false } as const
  const settings = { ...config.settings, ...asked }
  return { ...config, availability, settings, questions: [], teams: [] }
}

const shownParts = [
  { key: 'home', label: 'Home' },
  { key: 'form', label: 'Form' },
  { key: 'talk', label: 'Chat' },
  { key: 'away', label: 'Away' },
] as const
const places = { home: 'home', form: 'new', talk: 'talk', away: 'new' } as const
type Shown = (typeof shownParts)[number]['key']
