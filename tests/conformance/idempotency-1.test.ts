import { repeatShare } from './idempotency-share.ts'

repeatShare(import.meta.filename)
