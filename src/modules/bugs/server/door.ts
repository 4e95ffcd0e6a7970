export { bugPictures, findSignedBugPicture } from './pictures.ts'
