export interface ClickedWidget {
  readonly launcherSelector: string
  readonly signal: AbortSignal
  readonly emitter: { complain(error: unknown): void }
  open(opener: Element): Promise<void>
  toggle(): Promise<void>
}

/**
 * Handles `data-parley-open`, `data-parley-unread` and custom launchers. Listens on the document,
 * so elements may be added later.
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
