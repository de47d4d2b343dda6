import { entities } from '#domain/entities/index.ts'
import type { Endpoint } from '#domain/service.ts'

/** With TAKT_TEST_ALL=1 (`npm run test:all`) tests do all that they can do, otherwise a tenth where that takes long. */
export const all = Boolean(process.env['TAKT_TEST_ALL'])

/** How many seeds or runs of so many are tried. */
export const effort = (count: number): number => (all ? count : Math.ceil(count / 10))

/** Every tenth of many alike. */
export const someOf = <T>(many: readonly T[]): readonly T[] =>
  all ? many : many.filter((_, n) => n % 10 === 0)

const madeServices = new Set(entities.map(({ service }) => service))
const tried = new Set(someOf([...madeServices]))

/** Endpoints that are written by hand are tried all; of those that follow from declarations, the ones of every tenth list. */
export const triedOf = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  endpoints.filter(({ service }) => all || !madeServices.has(service) || tried.has(service))
