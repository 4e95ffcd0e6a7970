export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the URL after the click, so it's revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
