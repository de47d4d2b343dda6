import { proxy } from 'valtio'

/** What the live connection told of the inbox. */
export const inbox = proxy({ unread: 0 })
