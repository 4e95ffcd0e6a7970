export { KeptOfVisitors } from './parts/kept-form.tsx'
