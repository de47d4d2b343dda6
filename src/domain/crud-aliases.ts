import { crudEndpoints, type Condition, type Crud } from './crud.ts'
import { entityNamed } from './entities/index.ts'
import type { Operation } from './entity.ts'
import type { Endpoint } from './service.ts'

/** A second name under which clients of the specification's §7.6 call the rows of an entity. */
export interface CrudAlias {
  readonly service: string
  /** Name of the entity. */
  readonly of: string
  readonly operations: readonly Operation[]
  /** The rows that go by this name; none: all of them. */
  readonly only: readonly Condition[]
}

export const crudAliases: readonly CrudAlias[] = [
  { service: 'AMRPItem', of: 'item', operations: ['create', 'update', 'delete'], only: [] },
  { service: 'AdjustmentModify', of: 'deliveryLine', operations: ['update'], only: [] },
  /** Forecasts are orders of their own type. */
  {
    service: 'AMRPForecast',
    of: 'order',
    operations: [],
    only: [{ field: 'orderType', op: 'eq', values: ['F'] }],
  },
]

const answered = new Set<keyof Crud>(['getAll', 'create', 'update', 'saveMany', 'delete', 'deleteMany'])

/** The general endpoints that exist under the second name. */
export const aliasEndpoints = ({ service, of, operations }: CrudAlias): [keyof Crud, Endpoint][] =>
  crudEndpoints({ ...entityNamed(of), service, operations }).filter(([name]) => answered.has(name))
