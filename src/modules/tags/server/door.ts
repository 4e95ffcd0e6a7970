export { listTagIdsByName, listTagNames, listTagsByName, listUsableTagIds } from './store.ts'
