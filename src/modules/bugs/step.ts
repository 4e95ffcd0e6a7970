import { maskSecrets } from './mask.ts'

export const mostSteps = 50
export const mostStepName = 100
export const stepActs = ['click', 'submit', 'page'] as const

/** What the visitor did on the page, seen by the widget. Never what he typed or chose. */
export interface StepLine {
  readonly act: (typeof stepActs)[number]
  /** What it was done to, such as button or link; empty when that is not known. */
  readonly role: string
  /** As the page names it, or the path of a page. */
  readonly name: string
  readonly at: string
}

/** As a person tells it: Clicked the Pay button. */
export function stepWords({ act, role, name }: Pick<StepLine, 'act' | 'role' | 'name'>): string {
  if (act === 'page') return `Went to ${name}`
  return `${act === 'submit' ? 'Submitted' : 'Clicked'} ${thingOf(plainRoles[role] ?? role, name)}`
}

function thingOf(role: string, name: string): string {
  if (role === '') return name
  if (name !== '') return `the ${name} ${role}`
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}

const plainRoles: Readonly<Record<string, string>> = {
  combobox: 'list',
  menuitem: 'menu item',
  menuitemcheckbox: 'menu item',
  menuitemradio: 'menu item',
  radio: 'radio button',
  textbox: 'field',
  treeitem: 'entry',
}

/** Cut before it is masked as well: a page can name a thing by a whole book. */
export function cleanStep<Line extends StepLine>(line: Line): Line {
  const name = line.name.replaceAll('\0', '').slice(0, 1000)
  return { ...line, name: maskSecrets(name).slice(0, mostStepName).toWellFormed() }
}
