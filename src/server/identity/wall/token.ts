import { sealedToken } from '../keys/sealed-token.ts'

/** The token of a display, which names its row. */
export const wallToken = sealedToken('', 'takt wall displays: tokens')

/** The value of the session cookie: it is good for nothing without the row that it names. */
export const wallSession = sealedToken('', 'takt wall displays: sessions')
