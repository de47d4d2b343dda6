import { accessEntity } from '../areas.ts'
import { code, json, reference } from '../../field-kinds.ts'

/** What a user set for themselves: theme, page size, fonts, navigation. Each user writes their own through SysPersonalSet/Save. */
export const personalSet = accessEntity('personalSet', 'SysPersonalSet', '个人设置', 'Personal setting', {
  scope: 'tenant',
  key: ['userCode', 'settingKey'],
  standard: false,
  operations: [],
  fields: {
    userCode: reference('用户', 'User', 'user', { required: true, length: 256 }),
    settingKey: code('设置', 'Setting', { required: true }),
    content: json('内容', 'Content', { required: true }),
  },
})
