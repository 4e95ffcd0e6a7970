export function showCountInTab(count: number): () => void {
  if (count === 0) return () => {}
  const mark = `(${count > 99 ? '99+' : count}) `
  // The router sets a title on each navigation.
  const watcher = new MutationObserver(() => putMark(mark))
  watcher.observe(document.head, { childList: true, characterData: true, subtree: true })
  putMark(mark)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const plain = icon?.href
  if (icon) icon.href = countedIcon(count)
  return () => {
    watcher.disconnect()
    document.title = withoutMark(document.title)
    if (icon && plain !== undefined) icon.href = plain
  }
}

/** At 16 pixels, one digit fits. */
export function countedIcon(count: number): string {
  const text = count > 9 ? '9+' : String(count)
  const size = text.length > 1 ? 11 : 14
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${bubble}<circle cx="15" cy="15" r="9" fill="#dc2626"/><text x="15" y="15.5" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`,
  )}`
}

function putMark(mark: string): void {
  const title = mark + withoutMark(document.title)
  if (document.title !== title) document.title = title
}

function withoutMark(title: string): string {
  return title.replace(/^\(\d+\+?\) /, '')
}

const bubble =
  '<path fill="#15803d" d="M5.5 2h9A3.5 3.5 0 0 1 18 5.5v5a3.5 3.5 0 0 1-3.5 3.5H8.2l-3.7 3.1a.9.9 0 0 1-1.5-.7v-3.2A3.5 3.5 0 0 1 2 10.5v-5A3.5 3.5 0 0 1 5.5 2Z"/>'
