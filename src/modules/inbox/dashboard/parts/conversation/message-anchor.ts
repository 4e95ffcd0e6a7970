export function messageAnchor(id: string): string {
  return `message-${id}`
}

export function showMessage(id: string): boolean {
  const place = document.getElementById(messageAnchor(id))
  if (!place) return false
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  place.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 900, easing: 'ease-out' })
  return true
}
