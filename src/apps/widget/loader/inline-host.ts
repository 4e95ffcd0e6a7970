export function mountInline(place: Element, frame: HTMLIFrameElement): HTMLElement {
  const host = document.createElement('div')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    ':host{display:block;width:100%;height:100%;min-height:480px}iframe{display:block;width:100%;height:100%;min-height:inherit;border:0;border-radius:16px;color-scheme:normal}',
  )
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(frame)
  place.append(host)
  return host
}
