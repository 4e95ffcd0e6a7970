export { listTagIdsByName, listTagsByName, listUsableTagIds } from './store.ts'
