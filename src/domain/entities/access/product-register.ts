import { accessEntity } from '../areas.ts'
import { choice, code, date, integer, longText, text } from '../../field-kinds.ts'

/** What of the product is licensed, and until when. */
export const productRegister = accessEntity(
  'productRegister',
  'SysProductRegister',
  '产品注册',
  'Product registration',
  {
    scope: 'tenant',
    standard: false,
    operations: ['create', 'update', 'delete'],
    searchable: ['code', 'name'],
    fields: {
      code: code('注册编码', 'Registration', { required: true }),
      name: text('产品', 'Product', { required: true }),
      licenceKey: longText('许可密钥', 'Licence key', { hidden: true, secret: true }),
      modules: text('模块', 'Modules'),
      seats: integer('用户数', 'Seats', { min: 0 }),
      validFrom: date('生效日期', 'Valid from'),
      validTo: date('失效日期', 'Valid to'),
      machineId: text('机器标识', 'Machine id'),
      status: choice('状态', 'Status', 'LicenceStatus', { required: true, default: 'trial' }),
    },
  },
)
