export { listFieldsOf } from './store.ts'
