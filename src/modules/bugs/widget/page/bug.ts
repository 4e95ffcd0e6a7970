import type { PageHost, RunningPart } from '#platform/widget/page-part.ts'
import type { ParleyAttributes, ParleyBreadcrumb, ParleyRedaction } from '#platform/widget/sdk.ts'
import type { ShownSettings } from '#modules/widget/model.ts'
import type { Breadcrumb, BugEnvironment } from '#modules/bugs/model.ts'
import {
  breadcrumbOf,
  cleanStep,
  maskUrl,
  mergeContext,
  maxBreadcrumbs,
  Ring,
  type BugContext,
} from '#modules/bugs/rules.ts'

import type { BugFilm, PageMessages, BugWish } from '../page-messages.ts'
import type { EndFilm, startFilm } from './film.ts'
import { startRecorder } from '../recording/recorder.ts'
import { redactionOf, type IsRedacted } from '../recording/redaction.ts'
import type { drawPage, drawScreen } from './shot.ts'
import type { followSteps, Steps } from './steps.ts'

export interface BugPage extends RunningPart {
  hear(action: BugWish): void
  setBugContext(values: ParleyAttributes): void
  addBreadcrumb(breadcrumb: ParleyBreadcrumb, at: number): void
  setRedaction(redaction: ParleyRedaction): void
}

export function start(host: PageHost): BugPage {
  const { widget } = host
  const say = (news: Partial<PageMessages>): void => host.say(news)
  const settings: Partial<ShownSettings> = widget.config?.settings ?? {}
  const recorder = startRecorder({
    baseUrl: widget.baseUrl,
    hasConsole: settings.recordsConsole ?? false,
    hasNetwork: settings.recordsNetwork ?? false,
  })
  let context: BugContext = {}
  let breadcrumbs = new Ring<Breadcrumb>(maxBreadcrumbs)
  let isRedacted: IsRedacted = () => false
  let endFilm: EndFilm | undefined
  let steps: Steps | undefined
  let isOver = false
  const warn = warningOnce()
  const acts: Readonly<Record<BugWish, () => void>> = {
    records() {
      const records = {
        environment: { ...environmentOf(String(widget.options.appVersion ?? '')), context },
        console: recorder.console(),
        breadcrumbs: breadcrumbs.list(),
        network: recorder.network(),
        steps: steps?.list() ?? [],
        canFilm: Boolean(settings.recordsScreen) && canFilm(),
      }
      say({ records })
    },
    page: () => void draw(host, (shot) => shot.drawPage(isRedacted)),
    screen: () => void draw(host, (shot) => shot.drawScreen()),
    film() {
      endFilm = film(host)
    },
    cut: () => endFilm?.(true),
    wide: () => size(widget.launcher?.panel, 960, 800),
    narrow: () => size(widget.launcher?.panel),
    small: () => size(widget.launcher?.panel, 300, 64),
  }
  if (settings.recordsSteps) {
    widget
      .load<StepsFile>('steps')
      .then((file) => {
        const covers = (element: Element): boolean => isRedacted(element)
        if (!isOver) steps = file.followSteps({ isRedacted: covers, cleanStep, maskUrl })
      })
      .catch(() => undefined)
  }
  return {
    hear: (action) => acts[action]?.(),
    setBugContext(values) {
      const merged = mergeContext(context, values)
      ;({ context } = merged)
      if (merged.isCut)
        warn('setBugContext: some values were dropped because of size or type limits.')
    },
    addBreadcrumb(value, at) {
      const line = breadcrumbOf(value, new Date(at).toISOString())
      if (line) breadcrumbs.add(line)
      else warn('addBreadcrumb: a message is required.')
    },
    setRedaction(redaction) {
      isRedacted = redactionOf(redaction, warn)
      steps?.cover()
    },
    forget() {
      context = {}
      breadcrumbs = new Ring(maxBreadcrumbs)
      steps?.forget()
      endFilm?.(false)
    },
    stop() {
      isOver = true
      recorder.stop()
      steps?.stop()
      endFilm?.(false)
    },
  }
}

type Shot = { drawPage: typeof drawPage; drawScreen: typeof drawScreen }
type FilmFile = { startFilm: typeof startFilm }
type StepsFile = { followSteps: typeof followSteps }

/** Warned once, because a page repeats its mistakes. */
function warningOnce(): (problem: string) => void {
  const warned = new Set<string>()
  return (problem) => {
    // oxlint-disable-next-line eslint/no-console
    if (!warned.has(problem)) console.warn(`Parley, ${problem}`)
    warned.add(problem)
  }
}

async function draw({ widget, say }: PageHost, how: (shot: Shot) => Promise<Blob>): Promise<void> {
  try {
    const shot = await widget.load<Shot>('shot')
    say({ shot: await how(shot) })
  } catch {
    say({ shot: null })
  }
}

/**
 * Stops a recording that starts after it was canceled, for example while the browser asks for
 * permission.
 */
function film(host: PageHost): EndFilm {
  let end: EndFilm | undefined
  let isWanted = true
  function say(value: BugFilm | 'running' | null): void {
    if (isWanted) host.say({ film: value })
  }
  async function start(): Promise<void> {
    const file = await host.widget.load<FilmFile>('film')
    if (!isWanted) return
    end = await file.startFilm(say)
    if (isWanted) say('running')
    else end(false)
  }
  start().catch(() => say(null))
  return (isKept) => {
    isWanted &&= isKept && end !== undefined
    end?.(isKept)
  }
}

function canFilm(): boolean {
  return 'MediaRecorder' in window && 'getDisplayMedia' in (navigator.mediaDevices ?? {})
}

/**
 * A page capture is too small to draw on in a chat-sized frame, so the frame grows while
 * annotating. Without a size it returns to normal. On phones it stays full screen.
 */
function size(panel: HTMLElement | undefined, width?: number, height?: number): void {
  if (!panel || (innerWidth <= 480 && innerWidth < (width ?? 0))) return
  panel.style.width = width ? `min(${width}px, calc(100vw - 40px))` : ''
  panel.style.height = height ? `min(${height}px, calc(100dvh - 116px))` : ''
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
