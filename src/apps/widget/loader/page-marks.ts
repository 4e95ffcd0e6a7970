/** What of the widget its page can reach by a click. */
export interface ClickedWidget {
  /** What the page has for a launcher of its own; empty when it has none. */
  readonly launcherSelector: string
  /** Ends with the widget. */
  readonly signal: AbortSignal
  readonly emitter: { complain(error: unknown): void }
  open(opener: Element): Promise<void>
  toggle(): Promise<void>
}

/**
 * What a page can say without code, `data-parley-open` and `data-parley-unread`, and its own
 * launchers. Listens above them all, so that elements may come later.
 */
export function followPage(widget: ClickedWidget): void {
  const { signal, emitter } = widget
  const onClick = (event: Event): void => {
    const clicked = event.target
    if (!(clicked instanceof Element)) return
    const { launcherSelector } = widget
    const opener = clicked.closest('[data-parley-open]')
    if (!opener && !(launcherSelector && clicked.closest(launcherSelector))) return
    event.preventDefault()
    const opened = opener ? widget.open(opener) : widget.toggle()
    opened.catch(emitter.complain)
  }
  document.addEventListener('click', onClick, { signal })
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
