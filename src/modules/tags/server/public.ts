export {
  joinTag,
  listTagIdsByName,
  listTagNames,
  listTagsByName,
  listUsableTagIds,
} from './store.ts'
