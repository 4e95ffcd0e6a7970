import type { BugEnvironment } from '#modules/bugs/model.ts'
import { maskUrl } from '#modules/bugs/rules.ts'

import type { BugWish, ToFrame } from '../bridge-message.ts'
import { startRecorder } from './recorder.ts'
import type { drawPage, drawScreen } from './shot.ts'

/** What of the widget on a page its reports need. */
export interface ReportingWidget {
  readonly baseUrl: string
  readonly appVersion: string
  readonly panel: HTMLElement | undefined
  readonly records: { readonly hasConsole: boolean; readonly hasNetwork: boolean }
  say(message: ToFrame): void
}

export interface BugPage {
  hear(wish: BugWish): void
  stop(): void
}

/** The half of reporting that runs in the page: it records, draws the page, and makes room for marking. */
export function startBugs(widget: ReportingWidget): BugPage {
  const recorder = startRecorder({ ...widget.records, baseUrl: widget.baseUrl })
  const acts: Readonly<Record<BugWish, () => void>> = {
    records() {
      const records = {
        environment: environmentOf(widget.appVersion),
        console: recorder.console(),
        network: recorder.network(),
      }
      widget.say({ type: 'bug', records })
    },
    page: () => void draw(widget, 'drawPage'),
    screen: () => void draw(widget, 'drawScreen'),
    wide: () => widen(widget.panel, true),
    narrow: () => widen(widget.panel, false),
  }
  return { hear: (wish) => acts[wish]?.(), stop: () => recorder.stop() }
}

type Shot = { drawPage: typeof drawPage; drawScreen: typeof drawScreen }

async function draw(widget: ReportingWidget, how: keyof Shot): Promise<void> {
  try {
    const address = `${widget.baseUrl}/widget-shot.js`
    const shot: Shot = await import(/* @vite-ignore */ address)
    widget.say({ type: 'bug', shot: await shot[how]() })
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

function environmentOf(appVersion: string): BugEnvironment {
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
