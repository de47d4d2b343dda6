import { accessEntity } from '../areas.ts'
import { choice, code, json, longText, reference, text } from '../../field-kinds.ts'

/**
 * The value of a system parameter for everybody (host), a tenant, a plan unit or a user; the narrowest one counts. Which
 * parameters there are is declared in domain/system/parameters.ts; values are written through the service SystemSet.
 */
export const systemSetting = accessEntity('systemSetting', 'SysSystemSet', '系统参数', 'System parameter', {
  scope: 'tenant',
  key: ['code', 'settingScope', 'unitCode', 'userCode'],
  standard: false,
  operations: [],
  fields: {
    code: code('参数', 'Parameter', { required: true }),
    category: text('类别', 'Category', { length: 80 }),
    settingScope: choice('范围', 'Scope', 'SettingScope', { required: true, default: 'tenant' }),
    unitCode: reference('计划单元', 'Plan unit', 'planUnit'),
    userCode: reference('用户', 'User', 'user', { length: 256 }),
    datas: json('值', 'Value'),
    description: longText('说明', 'Description', { hidden: true }),
  },
})
