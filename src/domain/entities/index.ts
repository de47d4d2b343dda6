import type { Entity } from '../entity.ts'
import { planUnit } from './access/plan-unit.ts'
import { role } from './access/role.ts'
import { tenant } from './access/tenant.ts'
import { user } from './access/user.ts'
import { demandSource } from './kitting/demand-source.ts'
import { materialSubstitution } from './kitting/material-substitution.ts'
import { planRun } from './kitting/plan-run.ts'
import { qtProgramme } from './kitting/qt-programme.ts'
import { shortageAction } from './kitting/shortage-action.ts'
import { supplySource } from './kitting/supply-source.ts'
import { bomLine } from './master/bom-line.ts'
import { customer } from './master/customer.ts'
import { item } from './master/item.ts'
import { itemGroup } from './master/item-group.ts'
import { mrpArea } from './master/mrp-area.ts'
import { supplier } from './master/supplier.ts'
import { unit } from './master/unit.ts'
import { warehouse } from './master/warehouse.ts'
import { order } from './planning/order.ts'
import { orderReserve } from './planning/order-reserve.ts'
import { purchaseOrder } from './planning/purchase-order.ts'
import { saleOrder } from './planning/sale-order.ts'
import { stock } from './planning/stock.ts'

/** Every entity of the product. A reference's target must stand here; order: referenced before referencing. */
export const entities: readonly Entity[] = [
  tenant,
  planUnit,
  role,
  user,
  unit,
  mrpArea,
  warehouse,
  itemGroup,
  supplier,
  customer,
  item,
  bomLine,
  saleOrder,
  order,
  stock,
  purchaseOrder,
  orderReserve,
  materialSubstitution,
  demandSource,
  supplySource,
  qtProgramme,
  planRun,
  shortageAction,
]

const byName = new Map(entities.map((entity) => [entity.name, entity]))

export function entityNamed(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`no entity named ${name}`)
  return entity
}
