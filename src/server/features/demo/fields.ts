import { customField } from '#domain/entities/integration/custom-field.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'

/** What a sales office notes about customers beside what the product asks for. */
export const demoField = {
  tableCode: 'customer',
  code: 'segment',
  zh: '客户分级',
  en: 'Customer segment',
  kind: 'choice',
  stored: 'userStr1',
  choices: [
    { code: 'KEY', zh: '重点客户', en: 'Key account' },
    { code: 'REG', zh: '一般客户', en: 'Regular' },
    { code: 'SPOT', zh: '零散客户', en: 'Occasional' },
  ],
  sortNo: 1,
}

/** A field of the tenant's own, filled in the plan unit of the transaction. */
export async function loadFields(tx: Tx): Promise<void> {
  const known = await tx.row(`select from custom_field where tenant_id = $1`, [tx.tenantId])
  if (!known) await insertRows(customField, tx, [demoField])
  await tx.run(
    `update customer c set user_str_1 = (array['KEY', 'REG', 'SPOT'])[1 + r.place % 3]
     from (select id, (row_number() over (order by code))::int4 - 1 as place from customer
       where tenant_id = $1 and plan_unit_code = $2) r where r.id = c.id`,
    [tx.tenantId, tx.planUnitCode],
  )
}
