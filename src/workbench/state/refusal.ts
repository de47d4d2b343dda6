import { proxy } from 'valtio'

/** The route that was refused; the dialog of specification §2.4 says so until it is closed. */
export const refusal = proxy<{ path: string | null }>({ path: null })
