export { listTagIdsByName, listUsableTagIds } from './store.ts'
