export { PagesOf } from './parts/pages-of.tsx'
export { KeptOfVisitors } from './parts/kept-form.tsx'
