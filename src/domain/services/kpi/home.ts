import { code } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const home = service('HomeSet', 'Pages.Roles')

/** Home pages made for users, roles or everybody. */
export const homeSets = {
  /** The published page for the caller: {code, widgets} of their own, else of one of their roles, else of all; null: none. */
  mine: home({
    method: 'GetMine',
    access: 'authenticated',
    label: { zh: '我的首页', en: 'My home page' },
    output: { kind: 'value', of: 'json' },
  }),
  /** Publishes a page; another one for the same user or role is withdrawn. */
  publish: home({
    method: 'Publish',
    label: { zh: '发布首页', en: 'Publish a home page' },
    input: { code: code('布局', 'Layout', { required: true }) },
  }),
  withdraw: home({
    method: 'Withdraw',
    label: { zh: '撤回首页', en: 'Withdraw a home page' },
    input: { code: code('布局', 'Layout', { required: true }) },
  }),
} as const
