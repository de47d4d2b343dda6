import { sealedToken } from '../../../identity/keys/sealed-token.ts'

/** The token of a topic names it; `id` is that of its row. */
export const topicToken = sealedToken('takt_rcv_', 'takt receiving topics')
