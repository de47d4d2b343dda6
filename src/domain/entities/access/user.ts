import { accessEntity } from '../areas.ts'
import { code, flag, reference, references, text, time } from '../../field-kinds.ts'

/** Somebody who logs in. Written through the hand-written service `User`; the password hash is never a field. */
export const user = accessEntity('user', 'SysUserM', '用户', 'User', {
  scope: 'tenant',
  key: ['userName'],
  permission: 'Pages.Users',
  standard: false,
  operations: [],
  searchable: ['userName', 'name', 'email'],
  fields: {
    userName: code('用户名', 'User name', { required: true, length: 256 }),
    name: text('名', 'Name', { length: 64 }),
    surname: text('姓', 'Surname', { length: 64 }),
    email: text('邮箱', 'E-mail', { length: 256, indexed: true, syntax: 'email' }),
    phone: text('电话', 'Phone'),
    mustChange: flag('须改密码', 'Must change password', { readOnly: true, default: false, hidden: true }),
    lockoutEnd: time('锁定至', 'Locked until', { readOnly: true, hidden: true }),
    lang: text('语言', 'Language', { length: 10 }),
    isActive: flag('启用', 'Active', { default: true }),
    lastLogin: time('上次登录', 'Last login', { readOnly: true }),
    ssoSubject: text('单点登录标识', 'SSO subject', { hidden: true }),
    roles: references('角色', 'Roles', 'role'),
    planUnits: references('计划单元', 'Plan units', 'planUnit'),
    defaultPlanUnit: reference('默认计划单元', 'Default plan unit', 'planUnit'),
    loginBoot: flag('新手引导', 'Guided tour', { default: true, hidden: true }),
  },
})
