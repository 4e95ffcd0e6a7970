export const basesPath = '/dashboard/knowledgebase'
export const articlesPath = `${basesPath}/articles`

export function basePath(id: string): string {
  return `${basesPath}/${id}`
}

export function baseSettingsPath(id: string, tab?: string): string {
  return `${basePath(id)}/settings${tab ? `?tab=${tab}` : ''}`
}

export function articlePath(
  { baseId, id }: { readonly baseId: string; readonly id: string },
  locale?: string,
): string {
  return `${basePath(baseId)}/articles/${id}${locale ? `?language=${locale}` : ''}`
}

export function categoryPath({ baseId, id }: { readonly baseId: string; readonly id: string }) {
  return `${basePath(baseId)}/categories/${id}`
}

export function categorySettingsPath(category: { readonly baseId: string; readonly id: string }) {
  return `${categoryPath(category)}/settings`
}
