export { CopyFields } from './parts/start/copy-fields.tsx'
export { copiesOf, noCopies, saidOf } from './parts/start/copies.ts'
export { FirstMessage, type FirstWords } from './parts/start/first-message.tsx'
