export function printText(heading: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const sheet = frame.contentDocument
  if (!sheet || !frame.contentWindow) return
  const title = sheet.createElement('h1')
  title.textContent = heading
  title.style.font = '600 16px sans-serif'
  const text = sheet.createElement('pre')
  text.textContent = lines.join('\n')
  text.style.font = '14px/2 monospace'
  sheet.body.append(title, text)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
