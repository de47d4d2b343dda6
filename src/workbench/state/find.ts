import { proxy } from 'valtio'

/** Whether the search over all pages is open (Ctrl+K). */
export const find = proxy({ open: false })
