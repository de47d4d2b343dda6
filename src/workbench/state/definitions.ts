import { proxy } from 'valtio'

/** Whether the page of definitions is open. */
export const definitionsPage = proxy({ open: false })
