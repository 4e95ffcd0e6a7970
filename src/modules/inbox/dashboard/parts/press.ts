export function press(act: 'assign' | 'snooze' | 'priority' | 'tags'): void {
  const button = document.querySelector<HTMLElement>(`[data-act="${act}"]`)
  button?.focus()
  button?.click()
}
