export function readFields(form: HTMLFormElement): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const control of form.elements) {
    if (!isControl(control) || control.name === '' || control.disabled) continue
    if (control.name.startsWith('_')) continue
    if (control.dataset['type'] === 'item') {
      const before = fields[control.name]
      fields[control.name] = [...(Array.isArray(before) ? before : []), control.value]
      continue
    }
    const value = valueOf(control)
    if (value !== undefined) put(fields, control.name.split('.'), value)
  }
  return fields
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function valueOf(control: Control): unknown {
  if (control instanceof HTMLSelectElement && control.multiple) {
    const chosen = [...control.selectedOptions].map(({ value }) => value)
    return chosen.length > 0 || control.ariaRequired === 'true' ? chosen : undefined
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  if (control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) {
    return undefined
  }
  const text = control.value.trim()
  if (text === '') return control.ariaRequired === 'true' ? '' : undefined
  if (control.dataset['type'] === 'boolean') return text === 'true'
  if (control.dataset['type'] === 'moment') return new Date(text).toISOString()
  return control.dataset['type'] === 'number' ? Number(text) : text
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = (into[name] ??= {}) as Record<string, unknown>
  put(inner, rest, value)
}
