import { code } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const home = service('HomeSet', 'Pages.Roles')

/** Home pages made for users, roles or everybody. */
export const homeSets = {
  /** The published page for the caller: {code, widgets} of their own, else of one of their roles, else of all; null: none. */
  mine: home('GetMine', '我的首页', 'My home page', { access: 'authenticated', output: valueOf('json') }),
  /** Publishes a page; another one for the same user or role is withdrawn. */
  publish: home('Publish', '发布首页', 'Publish a home page', {
    input: { code: code('布局', 'Layout', { required: true }) },
  }),
  withdraw: home('Withdraw', '撤回首页', 'Withdraw a home page', {
    input: { code: code('布局', 'Layout', { required: true }) },
  }),
} as const
