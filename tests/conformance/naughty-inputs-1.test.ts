import { tryNaughtyShare } from './naughty-inputs-share.ts'

tryNaughtyShare(import.meta.filename)
