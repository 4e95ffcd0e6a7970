export function boardPath(id: string): string {
  return `/dashboard/tickets/${id}`
}

/** Over its board, where it can be sent to somebody. */
export function ticketPath({ boardId, key }: { readonly boardId: string; readonly key: string }) {
  return `${boardPath(boardId)}?ticket=${key}`
}
