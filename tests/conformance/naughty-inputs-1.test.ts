import { tryNaughtyInputs } from './naughty-inputs-share.ts'

tryNaughtyInputs(import.meta.filename)
