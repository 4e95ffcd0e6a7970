import type { WidgetConfig } from '#modules/widget/model.ts'
import type { Breadcrumb, BugEnvironment } from '#modules/bugs/model.ts'
import {
  breadcrumbOf,
  maskUrl,
  mergeContext,
  mostBreadcrumbs,
  Ring,
  type BugContext,
} from '#modules/bugs/rules.ts'

import type { BugWish, ToFrame } from '../bridge-message.ts'
import type { ParleyAttributes, ParleyBreadcrumb, ParleyOptions, ParleyRedaction } from '../sdk.ts'
import { startRecorder } from './recorder.ts'
import { redactionOf, type IsRedacted } from './redaction.ts'
import type { drawPage, drawScreen } from './shot.ts'

/** What of the widget on a page its reports need. */
export interface ReportingWidget {
  readonly baseUrl: string
  readonly options: Pick<ParleyOptions, 'appVersion'>
  readonly config: Pick<WidgetConfig, 'settings'> | undefined
  readonly launcher: { readonly panel: HTMLElement } | undefined
  say(message: ToFrame): void
}

export interface BugPage {
  hear(wish: BugWish): void
  setBugContext(values: ParleyAttributes): void
  addBreadcrumb(breadcrumb: ParleyBreadcrumb, at: number): void
  setRedaction(redaction: ParleyRedaction): void
  /** The visitor leaves, and what the page said of him goes. */
  forget(): void
  stop(): void
}

/** The half of reporting that runs in the page: it records, draws the page, and makes room for marking. */
export function startBugs(widget: ReportingWidget): BugPage {
  const { baseUrl, config } = widget
  const recorder = startRecorder({
    baseUrl,
    hasConsole: config?.settings.recordsConsole ?? false,
    hasNetwork: config?.settings.recordsNetwork ?? false,
  })
  let context: BugContext = {}
  let breadcrumbs = new Ring<Breadcrumb>(mostBreadcrumbs)
  let isRedacted: IsRedacted = () => false
  const warn = warningOnce()
  const acts: Readonly<Record<BugWish, () => void>> = {
    records() {
      const records = {
        environment: { ...environmentOf(String(widget.options.appVersion ?? '')), context },
        console: recorder.console(),
        breadcrumbs: breadcrumbs.list(),
        network: recorder.network(),
      }
      widget.say({ type: 'bug', records })
    },
    page: () => void draw(widget, (shot) => shot.drawPage(isRedacted)),
    screen: () => void draw(widget, (shot) => shot.drawScreen()),
    wide: () => widen(widget.launcher?.panel, true),
    narrow: () => widen(widget.launcher?.panel, false),
  }
  return {
    hear: (wish) => acts[wish]?.(),
    setBugContext(values) {
      const merged = mergeContext(context, values)
      ;({ context } = merged)
      if (merged.isCut) warn('setBugContext: not all of it can go with a report.')
    },
    addBreadcrumb(said, at) {
      const line = breadcrumbOf(said, new Date(at).toISOString())
      if (line) breadcrumbs.add(line)
      else warn('addBreadcrumb: it needs a message.')
    },
    setRedaction(redaction) {
      isRedacted = redactionOf(redaction, warn)
    },
    forget() {
      context = {}
      breadcrumbs = new Ring(mostBreadcrumbs)
    },
    stop: () => recorder.stop(),
  }
}

type Shot = { drawPage: typeof drawPage; drawScreen: typeof drawScreen }

/** A page that does it wrong does it again and again. */
function warningOnce(): (problem: string) => void {
  const told = new Set<string>()
  return (problem) => {
    // oxlint-disable-next-line eslint/no-console
    if (!told.has(problem)) console.warn(`Parley, ${problem}`)
    told.add(problem)
  }
}

async function draw(widget: ReportingWidget, how: (shot: Shot) => Promise<Blob>): Promise<void> {
  try {
    const address = `${widget.baseUrl}/widget-shot.js`
    const shot: Shot = await import(/* @vite-ignore */ address)
    widget.say({ type: 'bug', shot: await how(shot) })
  } catch {
    widget.say({ type: 'bug', shot: null })
  }
}

/** A picture of a page is too small to draw on in the width of a chat. */
function widen(panel: HTMLElement | undefined, isWide: boolean): void {
  const isPhone = innerWidth <= 480
  if (!panel || (isWide && isPhone)) return
  panel.style.width = isWide ? 'min(960px, calc(100vw - 40px))' : ''
  panel.style.height = isWide ? 'min(800px, calc(100dvh - 116px))' : ''
}

function environmentOf(appVersion: string): Omit<BugEnvironment, 'context'> {
  return {
    url: maskUrl(location.href).slice(0, 2048),
    referrer: maskUrl(document.referrer).slice(0, 2048),
    userAgent: navigator.userAgent.slice(0, 500),
    viewport: `${innerWidth}x${innerHeight}`,
    pixelRatio: Math.round(Math.min(20, devicePixelRatio) * 100) / 100,
    locale: navigator.language.slice(0, 35),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    appVersion: appVersion.slice(0, 100),
  }
}
