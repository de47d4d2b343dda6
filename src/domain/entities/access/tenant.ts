import { accessEntity } from '../areas.ts'
import { choice, code, flag, integer, text } from '../../field-kinds.ts'

/** A customer of the installation. Written through the hand-written service `Tenant`, which also makes its first role and user. */
export const tenant = accessEntity('tenant', 'SysTenant', '租户', 'Tenant', {
  scope: 'host',
  key: ['tenancyName'],
  permission: 'Pages.Tenants',
  standard: false,
  operations: [],
  fields: {
    tenantId: integer('租户号', 'Tenant number', { required: true, readOnly: true, min: 1, bytes: 4 }),
    tenancyName: code('租户编码', 'Tenancy name', { required: true, length: 64 }),
    name: text('名称', 'Name', { required: true, length: 128 }),
    edition: text('版本', 'Edition', { hidden: true }),
    connectionPolicy: choice('数据库策略', 'Connection policy', 'ConnectionPolicy', { default: 'shared' }),
    timeZone: text('时区', 'Time zone', { default: 'Asia/Shanghai' }),
    currency: text('币种', 'Currency', { default: 'CNY', length: 3 }),
    isActive: flag('启用', 'Active', { default: true }),
  },
})
