import type { ParleyTarget } from '../sdk.ts'

/** What a page can say without code: `data-parley-open`, `data-parley-unread`. */
export function followPage(onOpen: (target: ParleyTarget | undefined) => void): () => void {
  const onClick = (event: Event): void => {
    const element = event.target instanceof Element && event.target.closest('[data-parley-open]')
    if (!element) return
    event.preventDefault()
    onOpen(targetOf(element.getAttribute('data-parley-open') ?? ''))
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

function targetOf(text: string): ParleyTarget | undefined {
  if (/^(home|messages|help|new|bug)$/.test(text)) return text as ParleyTarget
  const [, kind = '', key] = /^(conversation|article|search):(.+)$/.exec(text) ?? []
  return key === undefined ? undefined : ({ [kind]: key } as ParleyTarget)
}

export function markUnread(count: number): void {
  for (const element of document.querySelectorAll('[data-parley-unread]')) {
    element.textContent = count > 0 ? String(count) : ''
  }
  const bare = document.title.replace(/^\(\d+\+?\) /, '')
  const title = document.hidden && count > 0 ? `(${count}) ${bare}` : bare
  if (document.title !== title) document.title = title
}
