import { proxy } from 'valtio'

interface Refusal {
  /** The route that was refused; the dialog of specification §2.4 is open until it is closed. */
  path: string | null
  why: 'noPermission' | 'unknown'
}

export const refusal = proxy<Refusal>({ path: null, why: 'unknown' })
