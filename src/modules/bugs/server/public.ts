export { findSignedBugPicture } from './pictures.ts'
