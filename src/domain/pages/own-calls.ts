import { crudOf } from '../crud.ts'
import { shift } from '../entities/master/shift.ts'
import type { Endpoint } from '../service.ts'
import { calendarServices } from '../services/planning/calendars.ts'
import type { PageFile } from './page.ts'
import { componentsOf } from './walk.ts'

/** Calls that components make beside the sources of their page: a countdown to a shift asks for the working time. */
export const ownCalls = ({ data }: PageFile): readonly Endpoint[] =>
  [...componentsOf(data)].flatMap(({ component: { type, props } }) => {
    if (type !== 'countdown' || props['until'] !== 'shift') return []
    return [props['resource'] ? calendarServices.expand : crudOf(shift).getAll]
  })
