import { maskSecrets } from './mask.ts'

export const maxSteps = 50
export const maxStepName = 100
export const stepActs = ['click', 'submit', 'page'] as const

/** A user action on the page. Never contains typed or selected values. */
export interface StepLine {
  readonly act: (typeof stepActs)[number]
  /** Role of the element, such as button or link. Empty if unknown. */
  readonly role: string
  readonly name: string
  readonly at: string
}

export function stepWords({ act, role, name }: Pick<StepLine, 'act' | 'role' | 'name'>): string {
  if (act === 'page') return `Went to ${name}`
  return `${act === 'submit' ? 'Submitted' : 'Clicked'} ${nounOf(plainRoles[role] ?? role, name)}`
}

function nounOf(role: string, name: string): string {
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

/** Truncated before masking too: an element can have a very long name. */
export function cleanStep<Line extends StepLine>(line: Line): Line {
  const name = line.name.replaceAll('\0', '').slice(0, 1000)
  return { ...line, name: maskSecrets(name).slice(0, maxStepName).toWellFormed() }
}
