import { accessEntity } from '../areas.ts'
import { choice, code, date, json, longText, reference } from '../../field-kinds.ts'

const flags = json('授权内容', 'Flags', {
  help: {
    zh: 'view、add、edit、del、export、run、approve 中允许的',
    en: 'Which of view, add, edit, del, export, run and approve are allowed',
  },
})

/** A role that a user has in one plan unit, or in all they may enter, for a time, in addition to the user's own roles. */
export const userRight = accessEntity('userRight', 'SysUserRightM', '用户权限', 'User right', {
  scope: 'tenant',
  key: ['userCode', 'unitCode', 'roleCode', 'voucherType'],
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['userCode', 'unitCode', 'roleCode'],
  sorting: 'userCode,unitCode,roleCode',
  fields: {
    userCode: reference('用户', 'User', 'user', { required: true, length: 256 }),
    unitCode: reference('计划单元', 'Plan unit', 'planUnit', {
      help: { zh: '为空表示该用户的全部计划单元', en: 'Empty: every plan unit of the user' },
    }),
    roleCode: reference('角色', 'Role', 'role', { required: true, length: 32 }),
    voucherType: choice('授权类型', 'Voucher type', 'VoucherType', { required: true, default: 'app' }),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
    flags,
    remark: longText('备注', 'Remark', { hidden: true }),
  },
})

/** What one user may do in one app beside their roles, or not although their roles allow it. */
export const userRightDetail = accessEntity(
  'userRightDetail',
  'SysUserRightD',
  '用户权限明细',
  'User right in an app',
  {
    scope: 'tenant',
    key: ['userCode', 'unitCode', 'appCode', 'toolCode'],
    standard: false,
    operations: ['create', 'update', 'delete'],
    searchable: ['userCode', 'appCode', 'toolCode'],
    sorting: 'userCode,unitCode,appCode,toolCode',
    fields: {
      userCode: reference('用户', 'User', 'user', { required: true, length: 256 }),
      unitCode: reference('计划单元', 'Plan unit', 'planUnit'),
      appCode: reference('应用', 'App', 'app', { required: true }),
      toolCode: code('按钮', 'Button', { help: { zh: '为空表示整个应用', en: 'Empty: the whole app' } }),
      effect: choice('效果', 'Effect', 'RightEffect', { required: true, default: 'allow' }),
    },
  },
)
