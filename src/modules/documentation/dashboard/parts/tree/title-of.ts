/** What a page is called, also while it has no name. */
export function titleOf({ title }: { readonly title: string }): string {
  return title || 'Untitled'
}
