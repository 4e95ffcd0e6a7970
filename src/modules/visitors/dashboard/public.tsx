export { VisitLength } from './parts/visit-length-form.tsx'
