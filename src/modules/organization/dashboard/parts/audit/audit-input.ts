export function auditInput(
  valueOf: (name: 'actor' | 'type' | 'from' | 'to') => string,
): AuditInput {
  const input: AuditInput = {}
  for (const name of ['actor', 'type', 'from', 'to'] as const) {
    const value = valueOf(name)
    if (value) input[name] = value
  }
  return input
}

interface AuditInput {
  actor?: string
  type?: string
  from?: string
  to?: string
}
