export function boardPath(id: string): string {
  return `/dashboard/tickets/${id}`
}

export function ticketPath({ boardId, key }: { readonly boardId: string; readonly key: string }) {
  return `${boardPath(boardId)}?ticket=${key}`
}
