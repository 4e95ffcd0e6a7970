import type { Keep } from '#platform/widget/keep.ts'

import type { ToFrame } from '../bridge-message.ts'
import { reportVisit } from './browser-client.ts'

export interface VisitedWidget {
  readonly baseUrl: string
  readonly key: string
  readonly keep: Keep
  readonly hasConsent: boolean
  readonly unread: number
  readonly signal: AbortSignal
  visitPage?: ((url: string, title: string) => void) | undefined
  visitOpened?: (() => void) | undefined
  open(): Promise<void>
  close(): void
  setVisible(isVisible: boolean): Promise<void>
  counted(count: number): void
  remember(message: ToFrame): void
}

/**
 * Reports page views: on load, on navigation without a load, every 25 seconds while visible, and on
 * leaving.
 */
export function followVisit(widget: VisitedWidget): void {
  const { signal } = widget
  if (signal.aborted) return
  let reportedUrl = ''
  let reportedAt = 0
  let isOver = false

  async function report(
    isLeaving: boolean,
    page = currentPage(),
    isOpening = false,
  ): Promise<void> {
    const { baseUrl, keep } = widget
    if (isOver || !widget.hasConsent || !/^https?:/.test(page.url)) return
    reportedUrl = location.href
    reportedAt = Date.now()
    const key = visitKeyOf(keep)
    widget.remember({ type: 'visit', key, isInvited: false })
    const visit = { ...page, ...browserFacts(), key, peek: keep.read('peek'), isLeaving, isOpening }
    const answer = await reportVisit(baseUrl, widget.key, visit).catch(() => undefined)
    if (!answer || isLeaving || isOver) return
    if (answer.ok) hear(await answer.json(), key)
    else if (answer.status === 403 || answer.status === 404) setBlocked(answer.status === 403)
  }

  function hear({ invitedTo, isClaimable }: VisitAnswer, key: string): void {
    if (widget.keep.read('visit') !== key) return
    if (!invitedTo || widget.keep.read('invited') === invitedTo) return
    widget.keep.write('invited', invitedTo)
    if (isClaimable) widget.remember({ type: 'visit', key, isInvited: true })
    widget.counted(Math.max(1, widget.unread))
    // Doesn't interrupt typing or cover a small screen; the badge shows it instead.
    if (document.activeElement === document.body && innerWidth > 640) {
      widget.open().catch(() => undefined)
    }
  }

  function setBlocked(isBlocked: boolean): void {
    isOver = true
    if (!isBlocked) return
    widget.close()
    void widget.setVisible(false)
  }

  const look = (): void => {
    const isDue = location.href !== reportedUrl || Date.now() - reportedAt >= beatMs
    if (!document.hidden && isDue) void report(false)
  }
  const leave = (): void => {
    if (reportedUrl) void report(true)
    reportedUrl = ''
  }
  // Pages change their URL in many ways; polling catches all of them without patching any.
  const timer = setInterval(look, 1000)
  addEventListener('pagehide', leave, { signal })
  widget.visitPage = (url, title) => void report(false, { url: url.slice(0, 2048), title })
  widget.visitOpened = () => void report(false, currentPage(), true)
  look()
  signal.addEventListener('abort', () => {
    isOver = true
    clearInterval(timer)
  })
}

/** Random and only used for this widget; deleted with everything else. */
export function visitKeyOf(keep: Keep): string {
  const known = keep.read('visit')
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
  keep.write('visit', key)
  return key
}

interface VisitAnswer {
  readonly invitedTo: string | null
  readonly isClaimable: boolean
}

function currentPage(): { url: string; title: string } {
  const title = document.title.replace(/^\(\d+\+?\) /, '').slice(0, 300)
  return { url: location.href.slice(0, 2048), title }
}

function browserFacts() {
  const { referrer } = document
  return {
    referrer: referrer.startsWith(location.origin) ? '' : referrer.slice(0, 2048),
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

const beatMs = 25_000
