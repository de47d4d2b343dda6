import { proxy } from 'valtio'

/** The step of the guided tour shown now; null: none. */
export const tour = proxy<{ step: number | null }>({ step: null })
