import { masterEntity } from '../areas.ts'
import { choice, duration } from '../../field-kinds.ts'

/** An area that plans its material for itself; its warehouses name it. */
export const mrpArea = masterEntity('mrpArea', 'AMRPDelArea', 'MRP区', 'MRP area', {
  fields: {
    allowCross: choice('允许跨区', 'Across areas', 'AllowCross', { default: 'no' }),
    crossLead: duration('跨区提前期', 'Transfer lead', { default: 0, min: 0 }),
  },
})
