import { accessEntity } from '../areas.ts'
import { code, integer, reference } from '../../field-kinds.ts'

/** A screen that a user keeps at hand. Each user writes their own through SysFavorites/Save. */
export const favorite = accessEntity('favorite', 'SysFavorites', '收藏', 'Favourite', {
  scope: 'tenant',
  key: ['userCode', 'appCode'],
  standard: false,
  operations: [],
  sorting: 'userCode,sortNo,appCode',
  fields: {
    userCode: reference('用户', 'User', 'user', { required: true, length: 256 }),
    appCode: code('应用', 'App', { required: true }),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
  },
})
