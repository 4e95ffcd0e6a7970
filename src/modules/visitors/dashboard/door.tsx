export { PagesOf } from './parts/pages-of.tsx'
export { PageDays } from './parts/page-days.tsx'
