export { listHiddenKeys, onlyHidden, withoutHidden } from './hidden-keys.ts'
export { listFieldsOf, listKeysForManagers } from './store.ts'
export { refuseMissing } from './refuse-missing.ts'
