export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => closeOthers(target))
  document.addEventListener('focusin', ({ target }) => closeOthers(target))
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' ? openMenus()[0] : undefined
    if (!open) return
    open.open = false
    open.querySelector('summary')?.focus()
  })
}

function closeOthers(target: EventTarget | null): void {
  for (const menu of openMenus()) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[open][data-menu]')]
}
