import type { Endpoint } from '#domain/service.ts'
import { serviceOf } from './keys.ts'

/** What was written: its service where the answers of that alone are out of date, or null for all. */
export type Written = { readonly service: string | null }

/** A call that says what would be written, and writes nothing. */
const onlyTries = ({ preview, dryRun }: Input): boolean =>
  preview === 1 || dryRun === true || dryRun === 'true'

type Input = Readonly<Record<string, unknown>>

/** What an endpoint that has answered makes out of date; null: nothing. */
export const writtenBy = (endpoint: Endpoint, input: object): Written | null =>
  endpoint.makesStale === 'nothing' || onlyTries(input as Input)
    ? null
    : { service: endpoint.makesStale === 'own' ? serviceOf(endpoint) : null }
