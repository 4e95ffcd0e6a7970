import { attackShare } from './entry-attack-share.ts'

attackShare(import.meta.filename)
