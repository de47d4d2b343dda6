import { proxy } from 'valtio'

/** The inbox as reported by the live connection. */
export const inbox = proxy({ unread: 0 })
