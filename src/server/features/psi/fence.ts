import { hiddenAmong, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** Time fences are kept from some readers. */
export const hidesFences = (tx: Tx): boolean => hiddenAmong(tx, 'resource', ['timeFence']) !== undefined

/**
 * Time fence of items, seconds from now: the shortest of the main resources that make them, named by their route or by a
 * group of it. It binds planners whatever they see of resources. `only`: condition on the route `m` of an item.
 */
export const fencesSql = (only = 'true'): string => `(
  select m.item_code, min(coalesce(r.time_fence, 0)) as seconds from ${whole('master')} m
    left join (select r.code::text as target, r.time_fence from ${whole('resource')} r
      union all select unnest(r.resourcegroup)::text, r.time_fence from ${whole('resource')} r) r on r.target = m.target_code::text
  where m.inst_type = 'U' and m.inst_code = 'M' and ${only} group by m.item_code)`
