import { attach } from './attach.ts'
import { carryOut } from './carry-out.ts'
import { closeMenus } from './close-menus.ts'
import { find } from './find.ts'
import { storeAction, resumeAction } from './pending-action.ts'
import { reportReading } from './report-reading.ts'
import { suggest } from './suggest.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
  form.noValidate = true
}

// Listens on the document, because a form can appear inside the template of another.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset['call'] === undefined) return
  event.preventDefault()
  if (form.ariaBusy !== 'true' && Number(form.dataset['uploads'] ?? 0) === 0) void carryOut(form)
})

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-switch]')) {
  form.addEventListener('change', () => form.submit())
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps]')) {
  link.addEventListener('click', () => storeAction(link.dataset['keeps'] ?? ''))
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) {
  suggest(input)
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-find]')) find(input)

reportReading()
closeMenus()

for (const box of document.querySelectorAll<HTMLElement>('[data-upload]')) attach(box)

resumeAction()
