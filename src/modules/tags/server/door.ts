export { listUsableTagIds } from './store.ts'
