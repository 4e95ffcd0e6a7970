export { listHiddenKeys, onlyHidden, withoutHidden } from './hidden-keys.ts'
export { listFieldsOf } from './store.ts'
