import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { templateCalls } from '../../contract.ts'
import { templatesInput } from './templates-input.ts'

export function useTemplateList() {
  const [search, setSearch] = useSearchParam('search', '')
  const [folder, setFolder] = useSearchParam('folder', '')
  const [show, setShow] = useSearchParam('show', '')
  const [sort, setSort] = useSearchParam('sort', '')
  const pages = usePages(templateCalls.list, templatesInput({ search, folder, show, sort }))
  const isFiltered = search !== '' || folder !== '' || show !== ''
  const isEmpty = !isFiltered && !pages.isLoading && !pages.error && pages.rows.length === 0
  const filters = { search, setSearch, folder, setFolder, show, setShow, sort, setSort }
  return { ...filters, pages, isFiltered, isEmpty }
}
