export function transferPath(baseId: string): string {
  return `/dashboard/knowledgebase/${baseId}/settings?tab=transfer`
}
