export { SessionsOf } from './parts/sessions-of.tsx'
export { PagesOf } from './parts/pages-of.tsx'
export { KeptOfVisitors } from './parts/kept-form.tsx'
