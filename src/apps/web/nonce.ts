import { createContext } from 'react'

/** Only known during server rendering. Browsers hide nonces from scripts. */
export const NonceContext = createContext('')
