import { failureOf } from '../../../src/server/platform/jobs/failure.ts'
import { TaktError } from '#domain/errors.ts'

/** What the engine refuses of data in which an item is out of range, whatever it is asked to do. */
export const refusedItem = 'HIDDEN-ITEM-9Q7'

const refused = () => ({
  error: failureOf(new TaktError('quantityOverflow', { items: refusedItem })),
  findings: [],
  cancelled: false,
})

export const effect = refused
export const expedite = refused
export const orderExplode = refused
export const orderQuote = refused
export const check = refused
export const planCheck = refused
export const kit = refused
export const plan = refused
