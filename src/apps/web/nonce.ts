import { createContext } from 'react'

/** Known while the server renders; to scripts a browser shows every nonce as empty. */
export const NonceContext = createContext('')
