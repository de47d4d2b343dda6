import { calendarSchemas, type CalendarInput } from '../../calendar/input.ts'
import type { Table } from '../../columns.ts'
import { fingerprintOf } from '../../fingerprint.ts'
import { kittingSchemas, type KittingInput } from '../../kitting/input.ts'
import { explodeSchemas, type ExplodeInput } from '../explode/input.ts'
import { changeoverSchema, itemGroupSchema, resourceSchema } from '../input.ts'
import { customerSchemas } from './customers.ts'

export const plantSchemas = {
  resources: resourceSchema,
  changeovers: changeoverSchema,
  itemGroups: itemGroupSchema,
} as const

/** Everything a run reads, as of one moment. Producers: the server's snapshot, files, tests. */
export interface PlanSnapshot {
  readonly explode: ExplodeInput
  readonly plant: { readonly [N in keyof typeof plantSchemas]: Table<(typeof plantSchemas)[N]> }
  readonly calendars: CalendarInput
  /** Supplies, items, substitutes and reservations for the kit check; its demands are the run's own operations. */
  readonly kitting: KittingInput
  /** Consumers of the plan: the pegs of its last operations. */
  readonly customers: {
    readonly [N in keyof typeof customerSchemas]: Table<(typeof customerSchemas)[N]>
  }
}

/** The data that placements depend on: orders, routes, resources, calendars, the plan before. */
export type PlacementInput = Pick<PlanSnapshot, 'explode' | 'plant' | 'calendars'>

/** Equal for the same data, independent of the order of rows. */
export const placementFingerprint = ({ explode, plant, calendars }: PlacementInput): string =>
  [
    fingerprintOf(explodeSchemas, explode),
    fingerprintOf(plantSchemas, plant),
    fingerprintOf(calendarSchemas, calendars),
  ].join(' ')

/** The same of everything else that a run reads: it changes with every movement of stock and every sales order. */
export const materialFingerprint = ({ kitting, customers }: PlanSnapshot): string =>
  [fingerprintOf(kittingSchemas, kitting), fingerprintOf(customerSchemas, customers)].join(' ')
