import { sql } from 'kysely'

/** All that the message `said` says: what somebody wrote, and the words of what it offers. */
export const allWords = sql<string>`concat_ws(chr(10), nullif(said.text, ''), nullif(said.block_words, ''))`
