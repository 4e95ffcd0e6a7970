/** What a template can name, as far as it is known. */
export interface TemplateValues {
  readonly 'contact.name': string
  readonly 'contact.first_name': string
  readonly 'contact.email': string
  readonly 'agent.name': string
  readonly 'agent.first_name': string
}

/**
 * Puts in what is known: `{{contact.first_name or "there"}}`. What is neither known nor has a
 * fallback stays as it is written, so that whoever sends it sees the gap.
 */
export function fillTemplate(body: string, values: TemplateValues): string {
  return body.replaceAll(
    /\{\{\s*([\w.]+)(?:\s+or\s+"([^"]*)")?\s*\}\}/g,
    (written: string, name: string, fallback: string | undefined) =>
      (Object.hasOwn(values, name) && values[name as keyof TemplateValues]) ||
      (fallback ?? written),
  )
}

export function hasGap(text: string): boolean {
  return /\{\{[^}]*\}\}/.test(text)
}

export function valuesOf(
  contact: { readonly name: string; readonly email: string | null },
  agentName: string,
): TemplateValues {
  return {
    'contact.name': contact.name,
    'contact.first_name': firstOf(contact.name),
    'contact.email': contact.email ?? '',
    'agent.name': agentName,
    'agent.first_name': firstOf(agentName),
  }
}

function firstOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
