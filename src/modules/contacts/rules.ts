/** What somebody is called on screen, also while he has not said his name. */
export function nameOf({ name, email }: { name: string; email: string | null }): string {
  return name || email || 'Visitor'
}

/** What is known of one person stays small enough to read with every list. */
export const mostAttributes = 100
