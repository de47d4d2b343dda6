import { text } from '../../field-kinds.ts'

/** Tenant, plan unit and user as clients of the seed send them with their calls. */
export const seed = {
  tenantId: text('租户号', 'Tenant id'),
  planUnitCode: text('计划单元', 'Plan unit', { length: 80 }),
  userCode: text('用户', 'User', { length: 256 }),
} as const
