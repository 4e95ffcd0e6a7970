import type { ParleyTarget } from '../sdk.ts'

/** What of the widget its page can reach by a click. */
export interface ClickedWidget {
  /** What the page has for a launcher of its own; empty when it has none. */
  readonly launcherSelector: string
  open(target: ParleyTarget | undefined): Promise<void>
  toggle(): Promise<void>
}

/**
 * What a page can say without code, `data-parley-open` and `data-parley-unread`, and its own
 * launchers. Listens above them all, so that elements may come later.
 */
export function followPage(widget: ClickedWidget): () => void {
  const onClick = (event: Event): void => {
    const clicked = event.target
    if (!(clicked instanceof Element)) return
    const { launcherSelector } = widget
    const opener = clicked.closest('[data-parley-open]')
    if (!opener && !(launcherSelector && clicked.closest(launcherSelector))) return
    event.preventDefault()
    if (opener) void widget.open(targetOf(opener.getAttribute('data-parley-open') ?? ''))
    else void widget.toggle()
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

function targetOf(text: string): ParleyTarget | undefined {
  if (/^(home|messages|help|new|bug|tickets)$/.test(text)) return text as ParleyTarget
  const [, kind = '', key] = /^(conversation|article|search|ticket):(.+)$/.exec(text) ?? []
  return key === undefined ? undefined : ({ [kind]: key } as ParleyTarget)
}

export function markUnread(count: number, isInTitle: boolean): void {
  for (const element of document.querySelectorAll('[data-parley-unread]')) {
    element.textContent = count > 0 ? String(count) : ''
  }
  if (!isInTitle) return
  const bare = document.title.replace(/^\(\d+\+?\) /, '')
  const title = document.hidden && count > 0 ? `(${count}) ${bare}` : bare
  if (document.title !== title) document.title = title
}
