import { pageWord } from './page-words.ts'

export interface Problem {
  readonly status?: number
  readonly detail?: string
  readonly title?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Shows problems next to their fields, all others above the button, and focuses the first one. */
export function showProblem(form: HTMLFormElement, { detail, title, errors = [] }: Problem): void {
  const unplaced = errors.filter(({ path, message }) => !showAt(form, path, message))
  const rest = unplaced[0]?.message
  if (errors.length === 0 || rest !== undefined) {
    const line = form.querySelector<HTMLElement>('[data-problem]')
    if (line) {
      line.textContent = rest ?? detail ?? title ?? pageWord('failed')
      line.hidden = false
    }
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

export function clearProblems(form: HTMLFormElement): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-problem], [data-problem-of]')) {
    line.hidden = true
    line.textContent = ''
  }
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
  }
}

function showAt(form: HTMLFormElement, path: string, message: string): boolean {
  const line = form.querySelector<HTMLElement>(`[data-problem-of="${CSS.escape(path)}"]`)
  const control = form.elements.namedItem(path)
  if (!line || !(control instanceof HTMLElement)) return false
  line.textContent = message
  line.hidden = false
  control.setAttribute('aria-invalid', 'true')
  return true
}
